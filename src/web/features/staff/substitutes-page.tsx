import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { operatorStaff } from '../../../contract/staff/staff.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { daysOf } from '../../ui/time/time-text.ts'
import { dayIn } from '../../ui/time/zoned-day.ts'

const text = defineText({
  en: {
    subtitle:
      'While an agent is away, new tickets of their customers go to the substitute, who also finds the waiting ones under “My customers”.',
    list: 'Substitutes',
    none: 'Nobody is away.',
    agent: 'Agent',
    substitute: 'Substitute',
    days: 'Days',
    now: 'Now',
    action: 'Action',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removed: 'The substitute was removed.',
    add: 'Add substitute',
    first: 'First day',
    last: 'Last day',
    added: 'The substitute was added.',
    choose: 'Select a colleague',
  },
  zh: {
    subtitle: '客服休假期间，其客户的新工单会分配给替班同事；待回复的工单可在“我的客户”中查看。',
    list: '替班',
    none: '目前没有人休假。',
    agent: '专属客服',
    substitute: '替班',
    days: '日期',
    now: '进行中',
    action: '操作',
    remove: '移除',
    removeOf: (name: string) => `移除 ${name}`,
    removed: '已移除替班。',
    add: '添加替班',
    first: '开始日期',
    last: '结束日期',
    added: '已添加替班。',
    choose: '请选择同事',
  },
})

const reads = [operatorStaff.listAgentSubstitutes]

const SubstitutesPage = () => {
  const words = useText(text)
  const answer = useCall(operatorStaff.listAgentSubstitutes, {}, { quiet: true })
  const remove = useCallMutation(operatorStaff.removeAgentSubstitute, {
    invalidates: reads,
    onSuccess: () => toast.success(words.removed),
  })
  if (answer.isError && !answer.data) return <FailedPage answer={answer} />
  const substitutes = answer.data?.substitutes ?? []
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} />
      <div className="q-columns">
        <div className="q-stack">
          {answer.data ? (
            <Card title={words.list}>
              {substitutes.length === 0 ? (
                <p className="q-muted">{words.none}</p>
              ) : (
                <CardTable
                  label={words.list}
                  rows={substitutes}
                  rowKey={({ id }) => id}
                  columns={[
                    { title: words.agent, render: ({ agent }) => agent.name },
                    { title: words.substitute, render: ({ substitute }) => substitute.name },
                    {
                      title: words.days,
                      render: ({ firstDay, lastDay, isNow }) => (
                        <>
                          {daysOf(firstDay, lastDay)}{' '}
                          {isNow && <StatusTag tone="working">{words.now}</StatusTag>}
                        </>
                      ),
                    },
                    {
                      title: words.action,
                      align: 'right',
                      render: ({ id, substitute }) => (
                        <Button
                          size="small"
                          aria-label={words.removeOf(substitute.name)}
                          loading={remove.isPending && remove.variables.id === id}
                          onClick={() => remove.mutate({ id })}
                        >
                          {words.remove}
                        </Button>
                      ),
                    },
                  ]}
                />
              )}
            </Card>
          ) : (
            <CardSkeleton lines={4} />
          )}
        </div>
        <AddSubstitute />
      </div>
    </div>
  )
}
export default SubstitutesPage

type Colleague = OutputOf<typeof operatorCustomers.listNamedAgents>['operators'][number]

const AddSubstitute = () => {
  const words = useText(text)
  const colleagues = useCall(operatorCustomers.listNamedAgents, {}, { quiet: true })
  const [agentId, setAgentId] = useState<Colleague['id']>()
  const [substituteId, setSubstituteId] = useState<Colleague['id']>()
  const [firstDay, setFirstDay] = useState(() => dayIn(new Date()))
  const [lastDay, setLastDay] = useState(() => dayIn(new Date()))
  const add = useCallMutation(operatorStaff.addAgentSubstitute, {
    invalidates: reads,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.added)
      setAgentId(undefined)
      setSubstituteId(undefined)
    },
  })
  const errors = fieldErrorsOf(add.error)
  const options = colleagues.data?.operators.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Card title={words.add}>
      <form
        className="q-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (agentId && substituteId) add.mutate({ agentId, substituteId, firstDay, lastDay })
        }}
      >
        <Field label={words.agent} error={errors['agentId']}>
          {(control) => (
            <Select
              {...control}
              placeholder={words.choose}
              value={agentId}
              options={options}
              onChange={setAgentId}
            />
          )}
        </Field>
        <Field label={words.substitute} error={errors['substituteId']}>
          {(control) => (
            <Select
              {...control}
              placeholder={words.choose}
              value={substituteId}
              options={options.filter(({ value }) => value !== agentId)}
              onChange={setSubstituteId}
            />
          )}
        </Field>
        <FieldRow>
          <Field label={words.first} error={errors['firstDay']}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={firstDay}
                onChange={(event) => setFirstDay(event.target.value)}
              />
            )}
          </Field>
          <Field label={words.last} error={errors['lastDay']}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={lastDay}
                onChange={(event) => setLastDay(event.target.value)}
              />
            )}
          </Field>
        </FieldRow>
        <Button
          type="primary"
          htmlType="submit"
          loading={add.isPending}
          disabled={!agentId || !substituteId || lastDay < firstDay}
        >
          {words.add}
        </Button>
      </form>
    </Card>
  )
}
