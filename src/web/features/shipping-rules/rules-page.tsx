import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { defaultMaxDays, maxRules, shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { HelpLink } from '../help/help-link.tsx'
import { ruleReads, type RuleLine, type RuleList } from './rule-calls.ts'
import { RuleCard } from './rule-card.tsx'
import { TemplateList } from './template-list.tsx'
import { useRuleNames } from './use-rule-names.ts'
import './shipping-rules.css'

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'))

const text = defineText({
  en: {
    subtitle:
      'Rules choose the shipping line for each order. The first rule that matches applies. Manually selected lines are never changed.',
    add: 'New rule',
    apply: 'Apply to unpaid orders',
    last: `All other orders use the cheapest shipping line within ${defaultMaxDays} days.`,
    none: `Every order uses the cheapest shipping line within ${defaultMaxDays} days`,
    noneText:
      'Let rules choose for you: fast lines for high-value orders, battery-safe lines, a price cap for Europe. Start with a template, test it on past orders, then save it.',
    viewOnly: 'You have view-only access. To edit rules, you need permission to change orders in all shops.',
    templates: 'Start with a template',
  },
  zh: {
    subtitle: '物流规则按顺序匹配，由首条命中的规则为订单选择物流渠道；手动选择的物流渠道不变。',
    add: '新建规则',
    apply: '应用于未付款订单',
    last: `其他所有订单：${defaultMaxDays} 天内最便宜的物流渠道。`,
    none: `所有订单都使用 ${defaultMaxDays} 天内最便宜的物流渠道`,
    noneText:
      '规则可自动选择物流渠道：高价订单用时效快的渠道，带电商品用可承运的渠道，欧洲订单限定运费。可从以下模板开始，试算后保存。',
    viewOnly: '您只能查看。修改规则需要订单编辑权限和全部店铺权限。',
    templates: '从模板开始',
  },
})

const RulesPage = () => {
  const words = useText(text)
  const list = useCall(shippingRules.listShippingRules, {}, { quiet: true })
  const lines = useCall(shippingRules.listRuleShippingLines, {}, { quiet: true, staleMs: 60_000 })
  const failed = [list, lines].find(({ error, data }) => error && !data)
  if (list.data && lines.data) return <LoadedRules list={list.data} lines={lines.data.lines} />
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} back="/setting/index" />
      {failed?.error ? (
        <div className="q-card">
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      ) : (
        <>
          <CardSkeleton lines={3} />
          <CardSkeleton lines={3} />
          <CardSkeleton lines={8} />
        </>
      )}
    </div>
  )
}
export default RulesPage

const LoadedRules = ({ list, lines }: { list: RuleList; lines: readonly RuleLine[] }) => {
  const words = useText(text)
  const go = useGo()
  const { can } = useAccess()
  const names = useRuleNames(list, lines)
  const [isApplying, setApplying] = useState(false)
  const mayChange = can('order:edit') && list.canChange
  const arrange = useCallMutation(shippingRules.arrangeShippingRules, { invalidates: ruleReads })
  const { rules } = list
  const ids = rules.map(({ id }) => id)
  const swap = (place: number, other: number): (() => void) | null => {
    const [one, two] = [ids[place], ids[other]]
    if (!one || !two || arrange.isPending) return null
    return () => arrange.mutate({ ids: ids.with(place, two).with(other, one), was: ids })
  }
  return (
    <div className="q-page">
      <PageHeader
        subtitle={
          <>
            {words.subtitle} {!mayChange && words.viewOnly} <HelpLink article="shipping-line" />
          </>
        }
        back="/setting/index"
        actions={
          <>
            {can('order:edit') && <Button onClick={() => setApplying(true)}>{words.apply}</Button>}
            {mayChange && (
              <Button
                type="primary"
                disabled={rules.length >= maxRules}
                onClick={() => void go('/setting/shippingRule')}
              >
                {words.add}
              </Button>
            )}
          </>
        }
      />
      {rules.length === 0 && (
        <div className="q-card">
          <EmptyState icon="route" title={words.none}>
            {words.noneText}
          </EmptyState>
        </div>
      )}
      {rules.length > 0 && (
        <>
          <ol className="q-rules">
            {rules.map((rule, place) => (
              <li key={rule.id}>
                <RuleCard
                  rule={rule}
                  place={place + 1}
                  names={names}
                  mayChange={mayChange}
                  onUp={swap(place, place - 1)}
                  onDown={swap(place, place + 1)}
                />
              </li>
            ))}
          </ol>
          <p className="q-rule-last q-muted">
            <Icon name="down" size={14} /> {words.last}
          </p>
        </>
      )}
      {mayChange && (
        <Card title={words.templates}>
          <TemplateList names={names} />
        </Card>
      )}
      {isApplying && (
        <Suspense fallback={null}>
          <ApplyDialog rules={rules} onClose={() => setApplying(false)} />
        </Suspense>
      )}
    </div>
  )
}
