import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { operatorTrackingRules } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { RemoveButton } from '../../ui/forms/remove-button.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from '../services/service-text.ts'
import '../shipping-rules/shipping-rules.css'
import { useHandlingSentences } from './handling-text.ts'
import type { TrackingRule } from './rule-draft.ts'

const TrackingRuleDialog = lazy(() => import('./tracking-rule-dialog.tsx'))

const text = defineText({
  en: {
    subtitle:
      'How parcels are shown to buyers and reported to shops. The first active rule that fits a parcel applies. Sellers can read these rules.',
    add: 'New rule',
    empty: 'No tracking rules yet',
    emptyText:
      'Parcels are shown as carriers report them. Add a rule to hide places of origin, rename a carrier or send shops fewer updates.',
    inactive: 'Inactive',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: 'Delete',
    removeOf: (name: string) => `Delete ${name}`,
    removeTitle: (name: string) => `Delete “${name}”?`,
    removeMessage: 'Its parcels are shown by the next rule that fits, at once.',
    keep: 'Keep rule',
    removed: (name: string) => `${name} deleted.`,
  },
  zh: {
    subtitle: '包裹向买家展示和向店铺回传的方式，由首条适用的启用规则决定。卖家可以查看这些规则。',
    add: '新建规则',
    empty: '还没有物流展示规则',
    emptyText: '目前按承运商提供的信息展示。新建规则可隐藏发货地、更改承运商名称或减少回传的状态。',
    inactive: '未启用',
    edit: '编辑',
    editOf: (name: string) => `编辑${name}`,
    up: (name: string) => `上移${name}`,
    down: (name: string) => `下移${name}`,
    remove: '删除',
    removeOf: (name: string) => `删除${name}`,
    removeTitle: (name: string) => `删除“${name}”？`,
    removeMessage: '相关包裹立即按下一条适用的规则展示。',
    keep: '保留规则',
    removed: (name: string) => `${name}已删除。`,
  },
})

const lists = [operatorTrackingRules.listOperatorTrackingRules]

const TrackingRulesPage = () => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('fulfilment', 'shipping')
  const [editing, setEditing] = useState<TrackingRule | 'new' | null>(null)
  const answer = useCall(operatorTrackingRules.listOperatorTrackingRules, {}, { quiet: true })
  const sort = useCallMutation(operatorTrackingRules.sortTrackingRules, { invalidates: lists })
  const rules = answer.data?.rules
  const add = mayChange && (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  )
  const swap = (place: number): (() => void) | null => {
    if (!rules || place < 0 || place + 1 >= rules.length || sort.isPending) return null
    const ids = rules.map(({ id }) => id)
    return () => sort.mutate({ ids: ids.toSpliced(place, 2, ...ids.slice(place, place + 2).toReversed()) })
  }
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} actions={add} />
      {answer.isError && !rules && (
        <div className="q-card">
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        </div>
      )}
      {answer.isPending && <CardSkeleton lines={6} />}
      {rules?.length === 0 && (
        <div className="q-card">
          <EmptyState icon="truck" title={words.empty} action={add}>
            {words.emptyText}
          </EmptyState>
        </div>
      )}
      {rules && rules.length > 0 && (
        <div className="q-stack">
          {rules.map((rule, place) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              place={place + 1}
              {...(mayChange && {
                change: { onEdit: () => setEditing(rule), onUp: swap(place - 1), onDown: swap(place) },
              })}
            />
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        {editing && (
          <TrackingRuleDialog rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </div>
  )
}
export default TrackingRulesPage

interface RuleCardProps {
  readonly rule: TrackingRule
  readonly place: number
  /** Absent for view-only access. */
  readonly change?: {
    readonly onEdit: () => void
    /** Null at the end of the list. */
    readonly onUp: (() => void) | null
    readonly onDown: (() => void) | null
  }
}

const RuleCard = ({ rule, place, change }: RuleCardProps) => {
  const words = useText(text)
  const sentences = useHandlingSentences()
  const own = useOwnWords()
  const lines = useCall(operatorCatalogue.listShippingLines, {}).data?.lines ?? []
  const lineNames = rule.lineIds.flatMap((id) => {
    const line = lines.find((one) => one.id === id)
    return line ? [own(line.nameEn, line.nameZh)] : []
  })
  return (
    <article className={rule.isActive ? 'q-card q-rule' : 'q-card q-rule q-rule-off'} aria-label={rule.name}>
      <span className="q-rule-place">{place}</span>
      <div className="q-rule-words">
        <h2>
          {rule.name} {!rule.isActive && <StatusTag tone="quiet">{words.inactive}</StatusTag>}
        </h2>
        {sentences(rule, lineNames).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {change && (
        <div className="q-rule-buttons">
          <Button
            size="small"
            aria-label={words.up(rule.name)}
            disabled={!change.onUp}
            icon={<Icon name="up" size={14} />}
            onClick={() => change.onUp?.()}
          />
          <Button
            size="small"
            aria-label={words.down(rule.name)}
            disabled={!change.onDown}
            icon={<Icon name="down" size={14} />}
            onClick={() => change.onDown?.()}
          />
          <Button size="small" aria-label={words.editOf(rule.name)} onClick={change.onEdit}>
            {words.edit}
          </Button>
          <DeleteButton rule={rule} />
        </div>
      )}
    </article>
  )
}

const DeleteButton = ({ rule: { id, name } }: { rule: TrackingRule }) => {
  const words = useText(text)
  const remove = useCallMutation(operatorTrackingRules.deleteTrackingRule, {
    invalidates: lists,
    onSuccess: () => toast.success(words.removed(name)),
  })
  return (
    <RemoveButton
      label={words.remove}
      fullLabel={words.removeOf(name)}
      question={{
        title: words.removeTitle(name),
        message: words.removeMessage,
        cancelLabel: words.keep,
        danger: true,
      }}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate({ id })}
    />
  )
}
