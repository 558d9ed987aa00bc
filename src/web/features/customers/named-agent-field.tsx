import { Button, Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { customersText } from './customers-text.ts'

const text = defineText({
  en: {
    none: 'None',
    deactivated: (name: string) => `${name} (deactivated)`,
    help: 'The customer sees the name and email address on the VIP page and under Contact us.',
    hidden: 'The customer does not see this agent, as the operator is deactivated.',
    save: 'Save agent',
    saved: (name: string) => `Named agent of ${name} saved.`,
  },
  zh: {
    none: '无',
    deactivated: (name: string) => `${name}（已停用）`,
    help: '客户会在 VIP 页面和“联系我们”中看到其姓名和邮箱。',
    hidden: '该客服账户已停用，客户看不到此专属客服。',
    save: '保存专属客服',
    saved: (name: string) => `${name} 的专属客服已保存。`,
  },
})

type Customer = OutputOf<typeof operatorCustomers.updateCustomer>
type Agent = OutputOf<typeof operatorCustomers.listNamedAgents>['operators'][number]

export const NamedAgentField = ({ customer }: { readonly customer: Customer }) => {
  const answer = useCall(operatorCustomers.listNamedAgents, {}, { quiet: true })
  if (!answer.data) {
    return answer.error ? <ErrorState error={answer.error} onRetry={() => void answer.refetch()} /> : null
  }
  const { namedAgent } = customer
  // The key takes over what was saved.
  return <AgentForm key={namedAgent?.id ?? ''} customer={customer} operators={answer.data.operators} />
}

const nobody = ''

const AgentForm = ({
  customer,
  operators,
}: {
  readonly customer: Customer
  readonly operators: readonly Agent[]
}) => {
  const words = useText(text)
  const labels = useText(customersText)
  const { namedAgent } = customer
  const hidden = namedAgent && !namedAgent.isActive ? namedAgent : null
  const [operatorId, setOperatorId] = useState<Agent['id'] | typeof nobody>(namedAgent?.id ?? nobody)
  const assign = useCallMutation(operatorCustomers.assignNamedAgent, {
    invalidates: [operatorCustomers.listCustomers],
    onSuccess: (saved) => toast.success(words.saved(saved.name)),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        assign.mutate({ customerId: customer.id, operatorId: operatorId || null })
      }}
    >
      <Field label={labels.namedAgent} help={hidden ? words.hidden : words.help}>
        {({ status: _status, ...control }) => (
          <span className="q-customer-control">
            <Select
              {...control}
              value={operatorId}
              options={[
                { value: nobody, label: words.none },
                ...(hidden
                  ? [{ value: hidden.id, label: words.deactivated(hidden.name), disabled: true }]
                  : []),
                ...operators.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setOperatorId}
            />
            <Button
              htmlType="submit"
              loading={assign.isPending}
              disabled={operatorId === (namedAgent?.id ?? nobody)}
            >
              {words.save}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
