import { Button } from 'antd'
import { useState } from 'react'
import { merging } from '../../../../contract/orders/merging.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { orderReads } from '../../order-kit/order-calls.ts'
import {
  addPart,
  countIn,
  draftOf,
  fits,
  moveUnits,
  maxParts,
  newDraft,
  partsToSend,
  removePart,
  type SplitDraft,
} from './split-draft.ts'
import { SplitPart } from './split-part.tsx'
import { suggestionText, suggestionWords } from './split-suggestion.ts'

const text = defineText({
  en: {
    title: (number: string) => `Split ${number}`,
    about: 'Each part is priced, paid and shipped separately. Use the buttons or drag products to move them.',
    suggest: 'Suggest cheapest split',
    add: 'Add part',
    split: (count: number) => `Split into ${count} parts`,
    costs: 'Cost',
    now: 'As one parcel',
    freightNow: 'including shipping',
    inParts: 'As separate parts',
    freightThen: 'including shipping',
    imports: 'Duty, tax and fees as one parcel',
    importsThen: 'Duty, tax and fees as separate parts',
    more: 'Difference',
    moreWithImports: 'Difference with duty, tax and fees',
    fill: 'Every part needs at least one product.',
    done: (numbers: string) => `Order split into ${numbers}.`,
    undone: (number: string) => `${number} is one order again.`,
    undo: 'Undo',
    moved: (count: number, title: string, part: number) => `${count} × ${title} moved to part ${part}.`,
  },
  zh: {
    title: (number: string) => `拆分 ${number}`,
    about: '每个子订单单独计价、付款和发货。可用按钮或拖动来移动商品。',
    suggest: '推荐最省钱的拆分',
    add: '添加子订单',
    split: (count: number) => `拆分为 ${count} 个子订单`,
    costs: '费用',
    now: '不拆分',
    freightNow: '其中运费',
    inParts: '拆分后',
    freightThen: '其中运费',
    imports: '不拆分时的关税、税费和处理费',
    importsThen: '拆分后的关税、税费和处理费',
    more: '差额',
    moreWithImports: '差额（含关税、税费和处理费）',
    fill: '每个子订单至少需要一件商品。',
    done: (numbers: string) => `已拆分为 ${numbers}。`,
    undone: (number: string) => `${number} 已恢复为一个订单。`,
    undo: '撤销',
    moved: (count: number, title: string, part: number) => `已将 ${count} × ${title} 移至子订单 ${part}。`,
  },
})

export const SplitBoard = ({ order }: { order: OrderDetail }) => {
  const words = useText(text)
  const suggesting = useText(suggestionText)
  const go = useGo()
  const title = useTitle()
  const lines = order.lines.filter(({ quantity }) => quantity > 0)
  const storedDraft = useDraft<SplitDraft>(`split ${order.id}`, newDraft(lines))
  const draft = fits(storedDraft.value, lines) ? storedDraft.value : newDraft(lines)
  const [announcement, setAnnouncement] = useState('')
  const parts = partsToSend(draft)
  const preview = useCall(
    merging.previewSplit,
    { id: order.id, parts: parts ?? [] },
    { enabled: parts !== null, quiet: true },
  )
  const undo = useCallMutation(merging.undoSplit, {
    invalidates: orderReads,
    onSuccess: () => toast.success(words.undone(order.number)),
  })
  const split = useCallMutation(merging.splitOrder, {
    invalidates: orderReads,
    onSuccess: async ({ parts: created }) => {
      storedDraft.clear()
      toast.success(words.done(created.map(({ number }) => number).join(', ')), {
        label: words.undo,
        run: () => undo.mutate({ id: order.id }),
      })
      await go('/orders/dropshippingDetail', { search: { id: order.id }, replace: true })
    },
  })
  // Says what the shown parts save, so it ends when they change.
  const [said, setSaid] = useState('')
  const change = (next: SplitDraft): void => {
    setSaid('')
    storedDraft.set(next)
  }
  const suggest = useCallMutation(merging.suggestSplit, {
    onSuccess: (answer) => {
      if (answer.suggestion === 'split') change(draftOf(answer.parts.map((part) => part.lines)))
      setSaid(suggestionWords(answer, suggesting))
    },
  })
  const move = (lineId: string, from: number, to: number, wanted: number): void => {
    const count = Math.min(wanted, countIn(draft, from, lineId))
    change(moveUnits(draft, lineId, { from, to, wanted: count }))
    const moved = lines.find(({ id }) => id === lineId)
    setAnnouncement(words.moved(count, moved ? title(moved) : '', to + 1))
  }
  const shown = parts ? preview.data : undefined
  return (
    <div className="q-page">
      <PageHeader
        title={words.title(order.number)}
        subtitle={words.about}
        back={`/orders/dropshippingDetail?id=${order.id}`}
        actions={
          <>
            <Button loading={suggest.isPending} onClick={() => suggest.mutate({ id: order.id })}>
              {words.suggest}
            </Button>
            <Button disabled={draft.parts.length >= maxParts} onClick={() => change(addPart(draft))}>
              {words.add}
            </Button>
            <Button
              type="primary"
              disabled={!shown}
              loading={split.isPending}
              onClick={() => parts && split.mutate({ id: order.id, parts })}
            >
              {words.split(draft.parts.length)}
            </Button>
          </>
        }
      />
      <p className="q-split-suggestion" role="status">
        {said}
      </p>
      <div className="q-parts">
        {draft.parts.map((counts, index) => (
          <SplitPart
            // Parts have no identity besides their position.
            key={`part ${index + 1}`}
            index={index}
            total={draft.parts.length}
            lines={lines}
            counts={counts}
            price={shown?.parts[index]}
            currency={order.currency}
            onMove={move}
            onRemove={() => change(removePart(draft, index))}
          />
        ))}
      </div>
      <p className="q-hidden-text" role="status">
        {announcement}
      </p>
      <Card title={words.costs}>
        {parts === null ? <p className="q-muted">{words.fill}</p> : shown && <Costs preview={shown} />}
      </Card>
    </div>
  )
}

const Costs = ({ preview }: { preview: OutputOf<typeof merging.previewSplit> }) => {
  const words = useText(text)
  const { before, currency, freightMinor, totalMinor, parts } = preview
  const row = (label: string, amountMinor: number, strong = false) =>
    [label, <Money key={label} amountMinor={amountMinor} currency={currency} strong={strong} />] as const
  const change = (label: string, amountMinor: number) =>
    [label, <Money key={label} amountMinor={amountMinor} currency={currency} signed />] as const
  const importsMinor = sumOrNull(parts.map(({ importMinor }) => importMinor))
  const moreMinor = totalMinor - before.totalMinor
  const imports =
    before.importMinor === null || importsMinor === null || before.importMinor + importsMinor === 0
      ? []
      : [
          row(words.imports, before.importMinor),
          row(words.importsThen, importsMinor),
          change(words.moreWithImports, moreMinor + importsMinor - before.importMinor),
        ]
  return (
    <DescriptionList
      rows={[
        row(words.now, before.totalMinor),
        row(words.freightNow, before.freightMinor),
        row(words.inParts, totalMinor, true),
        row(`${words.freightThen} `, freightMinor),
        change(words.more, moreMinor),
        ...imports,
      ]}
    />
  )
}

const sumOrNull = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
