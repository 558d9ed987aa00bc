import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button, Dropdown, Switch } from 'antd'
import type { ReactNode } from 'react'
import { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ruleReads, type Rule } from './rule-calls.ts'
import { ruleSentence, type RuleNames } from './rule-sentence.ts'

const text = defineText({
  en: {
    decided: (count: number) =>
      count === 0
        ? 'No orders in the last 30 days'
        : `Chose a shipping line for ${counted(count, 'order', 'orders')} in the last 30 days`,
    left: (count: number) => `${count} left for you`,
    changed: (name: string, at: ReactNode) => (
      <>
        Last edited by {name} {at}
      </>
    ),
    switchOf: (name: string) => `Turn “${name}” on or off`,
    up: (name: string) => `Move “${name}” up`,
    down: (name: string) => `Move “${name}” down`,
    more: (name: string) => `More actions for “${name}”`,
    edit: 'Edit',
    remove: 'Delete',
    sureTitle: (name: string) => `Delete “${name}”?`,
    sure: 'Orders keep the shipping lines that this rule chose. New orders will be processed without it.',
  },
  zh: {
    decided: (count: number) =>
      count === 0 ? '近 30 天未命中订单' : `近 30 天命中 ${formatNumber(count, 'zh')} 个订单`,
    left: (count: number) => `${formatNumber(count, 'zh')} 个由您选择`,
    changed: (name: string, at: ReactNode) => (
      <>
        {at}由 {name} 修改
      </>
    ),
    switchOf: (name: string) => `启用“${name}”`,
    up: (name: string) => `上移“${name}”`,
    down: (name: string) => `下移“${name}”`,
    more: (name: string) => `“${name}”的更多操作`,
    edit: '编辑',
    remove: '删除',
    sureTitle: (name: string) => `删除“${name}”？`,
    sure: '已按该规则选择的物流渠道不变；新订单不再使用该规则。',
  },
})

interface RuleCardProps {
  readonly rule: Rule
  readonly place: number
  readonly names: RuleNames
  readonly mayChange: boolean
  /** Null at the end of the list. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
}

export const RuleCard = ({ rule, place, names, mayChange, onUp, onDown }: RuleCardProps) => {
  const words = useText(text)
  const { id, name, isOn } = rule
  const toggle = useCallMutation(shippingRules.switchShippingRule, { invalidates: ruleReads })
  return (
    <article className={isOn ? 'q-card q-rule' : 'q-card q-rule q-rule-off'} aria-label={name}>
      <span className="q-rule-place">{place}</span>
      <div className="q-rule-words">
        <h2>
          <PageLink to="/setting/shippingRule" search={{ id }}>
            {name}
          </PageLink>
        </h2>
        <p>{ruleSentence(rule.conditions, rule.outcome, names)}</p>
        <p className="q-muted">
          {words.decided(rule.decided)}
          {rule.leftToSeller > 0 && ` · ${words.left(rule.leftToSeller)}`} ·{' '}
          {words.changed(rule.updatedBy, <Instant at={rule.updatedAt} />)}
        </p>
      </div>
      {mayChange && (
        <div className="q-rule-buttons">
          <Switch
            aria-label={words.switchOf(name)}
            checked={isOn}
            loading={toggle.isPending}
            onChange={(chosen) => toggle.mutate({ id, isOn: chosen })}
          />
          <Button
            aria-label={words.up(name)}
            disabled={!onUp}
            icon={<Icon name="up" size={16} />}
            onClick={() => onUp?.()}
          />
          <Button
            aria-label={words.down(name)}
            disabled={!onDown}
            icon={<Icon name="down" size={16} />}
            onClick={() => onDown?.()}
          />
          <More rule={rule} />
        </div>
      )}
    </article>
  )
}

const More = ({ rule: { id, name } }: { rule: Rule }) => {
  const words = useText(text)
  const go = useGo()
  const remove = useCallMutation(shippingRules.deleteShippingRule, { invalidates: ruleReads })
  const askToRemove = async (): Promise<void> => {
    const title = words.sureTitle(name)
    const isSure = await ask({ title, message: words.sure, confirmLabel: words.remove, danger: true })
    if (isSure) remove.mutate({ id })
  }
  const items = [
    { key: 'edit', label: words.edit, onClick: () => void go('/setting/shippingRule', { search: { id } }) },
    { key: 'delete', label: words.remove, danger: true, onClick: () => void askToRemove() },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        aria-label={words.more(name)}
        icon={<Icon name="more" size={16} />}
        loading={remove.isPending}
      />
    </Dropdown>
  )
}
