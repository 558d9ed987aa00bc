import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button, Input, Switch } from 'antd'
import { useRef, useState } from 'react'
import { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field, FormPage } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ConditionFields } from './condition-fields.tsx'
import { DryRun } from './dry-run.tsx'
import { OutcomeFields } from './outcome-fields.tsx'
import { inputOfRule, ruleReads, type Rule, type RuleLine, type RuleList } from './rule-calls.ts'
import { readDraft, type RuleDraft } from './rule-draft.ts'
import { ruleSentence } from './rule-sentence.ts'
import { problemMessage } from './rule-text.ts'
import { useRuleNames } from './use-rule-names.ts'
import './shipping-rules.css'

const text = defineText({
  en: {
    fresh: 'New shipping rule',
    name: 'Name',
    on: 'Active',
    summary: 'Summary',
    save: 'Save rule',
    cancel: 'Cancel',
    saved: (name: string) => `“${name}” saved. It applies to orders priced from now on.`,
    load: 'Load the saved version',
    viewOnly: 'You have view-only access. To edit rules, you need permission to change orders in all shops.',
    correct: (count: number) => `Fix ${counted(count, 'field', 'fields')} before saving.`,
  },
  zh: {
    fresh: '新建物流规则',
    name: '名称',
    on: '启用',
    summary: '规则说明',
    save: '保存规则',
    cancel: '取消',
    saved: (name: string) => `“${name}”已保存，用于之后计价的订单。`,
    load: '显示已保存的规则',
    viewOnly: '您只能查看。修改规则需要订单编辑权限和全部店铺权限。',
    correct: (count: number) => `有 ${formatNumber(count, 'zh')} 处需要修改。`,
  },
})

interface RuleEditorProps {
  readonly list: RuleList
  readonly lines: readonly RuleLine[]
  readonly start: RuleDraft
  /** Key of the draft on this device. */
  readonly storedAs: string
  /** Null for a new one. */
  readonly rule: Rule | null
  readonly reload: () => void
}

export const RuleEditor = ({ list, lines, start, storedAs, rule, reload }: RuleEditorProps) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const go = useGo()
  const closeTab = useCloseTab()
  const form = useRef<HTMLDivElement>(null)
  const mayChange = useAccess().can('order:edit') && list.canChange
  // The version is part of the draft, so that an edit of an outdated rule is rejected.
  const draft = useDraft(`shipping-rule:${storedAs}`, { ...start, version: rule?.version ?? 0 })
  const [isTried, setTried] = useState(false)
  useLeaveGuard(draft.isChanged)
  usePageTitle(rule?.name ?? words.fresh)
  const names = useRuleNames(list, lines, draft.value.skus)
  const { input, problems: all } = readDraft(draft.value)
  const problems = isTried ? all : {}
  const save = useCallMutation(shippingRules.saveShippingRule, {
    invalidates: ruleReads,
    onSuccess: async () => {
      draft.clear()
      toast.success(words.saved(input.name))
      await go('/setting/shippingRules')
      closeTab()
    },
  })
  const patch = (change: Partial<RuleDraft>): void => draft.set((now) => ({ ...now, ...change }))
  const isSound = (): boolean => {
    setTried(true)
    if (Object.keys(all).length === 0) return true
    // After the errors are rendered.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return false
  }
  const send = (): void => {
    if (!isSound()) return
    save.mutate(rule ? { ...input, id: rule.id, version: draft.value.version } : input)
  }
  const own = rule ? list.rules.findIndex(({ id }) => id === rule.id) : list.rules.length
  const kept = list.rules.map(inputOfRule)
  const rules = rule ? kept.with(own, input) : [...kept, input]
  const problemCount = Object.keys(problems).length
  const fields = { draft: draft.value, problems, onChange: patch }
  return (
    <FormPage
      title={rule?.name ?? words.fresh}
      subtitle={mayChange ? undefined : words.viewOnly}
      back="/setting/shippingRules"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      footer={
        <>
          {problemCount > 0 && (
            <span className="q-rule-problem" role="alert">
              {words.correct(problemCount)}
            </span>
          )}
          <Button onClick={() => void go('/setting/shippingRules')}>{words.cancel}</Button>
          {mayChange && (
            <Button
              type="primary"
              htmlType="submit"
              loading={save.isPending}
              disabled={rule !== null && !draft.isChanged}
            >
              {words.save}
            </Button>
          )}
        </>
      }
    >
      <div className="q-rule-columns" ref={form}>
        <div className="q-stack">
          <RestoredNote draft={draft} />
          {save.error?.reason === 'ruleChanged' && (
            <p className="q-note" role="alert">
              {save.error.message}{' '}
              <button
                type="button"
                className="q-button q-button-link"
                onClick={() => {
                  draft.clear()
                  reload()
                }}
              >
                {words.load}
              </button>
            </p>
          )}
          <Card>
            <div className="q-rule-name">
              <Field label={words.name} error={problems.name ? wrong[problems.name] : null}>
                {({ status, ...control }) => (
                  <Input
                    {...control}
                    {...(status ? { status } : {})}
                    maxLength={80}
                    value={draft.value.name}
                    onChange={(event) => patch({ name: event.target.value })}
                  />
                )}
              </Field>
              <label className="q-rule-on">
                <Switch
                  aria-label={words.on}
                  checked={draft.value.isOn}
                  onChange={(isOn) => patch({ isOn })}
                />
                {words.on}
              </label>
            </div>
          </Card>
          <ConditionFields {...fields} list={list} />
          <OutcomeFields {...fields} lines={lines} currency={list.currency} />
        </div>
        <div className="q-stack q-rule-beside">
          <Card title={words.summary}>
            <p className="q-rule-sentence" aria-live="polite">
              {ruleSentence(input.conditions, input.outcome, names)}
            </p>
          </Card>
          <DryRun rules={rules} own={own} mayTry={isSound} />
        </div>
      </div>
    </FormPage>
  )
}
