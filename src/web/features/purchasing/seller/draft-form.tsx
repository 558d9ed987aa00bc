import { Button } from 'antd'
import { useState } from 'react'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import {
  purchaseLimits,
  purchaseTypes,
  type PurchaseType,
} from '../../../../contract/purchasing/purchase-states.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { useLeaveGuard, usePageTitle } from '../../../ui/page/page-context.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { errorOf, FormPage } from '../../../ui/forms/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { draftOf, emptyDraft, inputOf, sumOf, unitOf, type PurchaseDraft } from './draft-lines.ts'
import { LinesField } from './lines-field.tsx'
import { sellerReads } from '../common/purchasing-calls.ts'
import { listOf, pageOf } from '../common/purchasing-text.ts'
import { SellerReason } from './seller-reason.tsx'
import '../common/purchasing.css'

const text = defineText({
  en: {
    new1: 'New inventory order',
    new2: 'New self-purchase order',
    draft: (number: string) => `Draft ${number}`,
    subtitle1: 'The agency buys these goods for your stock. You see the total before you pay.',
    subtitle2: 'Goods you bought elsewhere and are sending to our warehouse.',
    goods: 'Products',
    rest: 'Note',
    note: 'Note to the agency',
    noteHelp1: 'For example, packaging, labels or the date you need it by.',
    noteHelp2:
      'For example, the supplier or the number of cartons, so receiving staff can identify the delivery.',
    save: 'Save draft',
    confirm: 'Confirm',
    confirmFor: (amount: string) => `Confirm · ${amount}`,
    announce: 'Submit',
    discard: 'Delete draft',
    saved: 'Draft saved.',
    announced: 'Order submitted. Add a tracking number once the goods are sent.',
    noGoods: 'Choose at least one product.',
    gone: 'Remove products that are no longer available.',
    changed: 'A price has changed since this draft was saved. The total uses current prices.',
  },
  zh: {
    new1: '新建备货订单',
    new2: '新建自购订单',
    draft: (number: string) => `草稿 ${number}`,
    subtitle1: '由平台采购并为您入库，确认金额前无需付款。',
    subtitle2: '您在别处购买并寄往我们仓库的货物。',
    goods: '商品',
    rest: '备注',
    note: '给平台的备注',
    noteHelp1: '包装、贴标、需求日期等。',
    noteHelp2: '供应商、箱数等，便于收货人员核对。',
    save: '保存草稿',
    confirm: '确认订单',
    confirmFor: (amount: string) => `确认订单 · ${amount}`,
    announce: '提交预报',
    discard: '删除草稿',
    saved: '草稿已保存。',
    announced: '仓库已收到预报，寄出后请填写运单号。',
    noGoods: '请至少选择一种产品。',
    gone: '请移除已停售的产品。',
    changed: '草稿创建后价格有变动，金额已按今日价格计算。',
  },
})

const useSending = (type: PurchaseType, order: PurchaseOrder | null, clear: () => void) => {
  const words = useText(text)
  const go = useGo()
  const options = { invalidates: sellerReads, showsFields: true } as const
  const create = useCallMutation(purchaseOrders.createPurchaseOrder, options)
  const save = useCallMutation(purchaseOrders.updatePurchaseOrder, options)
  const confirm = useCallMutation(purchaseOrders.confirmPurchaseOrder, { invalidates: sellerReads })
  const send = async (draft: PurchaseDraft, agreed: { minor: number | null } | null): Promise<void> => {
    const input = inputOf(draft)
    const { id } = await (order
      ? save.mutateAsync({ id: order.id, ...input })
      : create.mutateAsync({ type, ...input }))
    clear()
    try {
      if (agreed)
        await confirm.mutateAsync({ id, ...(agreed.minor !== null && { agreedMinor: agreed.minor }) })
      if (!agreed) toast.success(words.saved)
      else if (type === purchaseTypes.selfPurchase) toast.success(words.announced)
    } finally {
      // The draft is saved even if confirming fails.
      if (!order) await go(pageOf(type), { search: { id }, replace: true })
    }
  }
  return {
    // Errors were already shown by the call layer.
    send: (...args: Parameters<typeof send>) => void send(...args).catch(() => undefined),
    errors: fieldErrorsOf(create.error ?? save.error),
    isSaving: create.isPending || save.isPending || confirm.isPending,
  }
}

interface DraftFormProps {
  readonly type: PurchaseType
  /** Null for a new draft. */
  readonly order: PurchaseOrder | null
  readonly find?: string
}

const useBlocker = (type: PurchaseType, { lines }: PurchaseDraft): string | null => {
  const words = useText(text)
  if (lines.length === 0) return words.noGoods
  const isUnavailable = type === purchaseTypes.inventory && lines.some((line) => unitOf(line) === null)
  return isUnavailable ? words.gone : null
}

const DraftForm = ({ type, order, find = '' }: DraftFormProps) => {
  const words = useText(text)
  const { currency: own } = useAccess()
  const storedDraft = useDraft(`purchase:${order?.id ?? `new${type}`}`, order ? draftOf(order) : emptyDraft)
  const { value } = storedDraft
  const [isTried, setIsTried] = useState(false)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { send, errors, isSaving } = useSending(type, order, storedDraft.clear)
  useLeaveGuard(storedDraft.isChanged)
  const title = words[`new${type}`]
  usePageTitle(order ? order.number : title)
  const blocker = useBlocker(type, value)
  const currency = type === purchaseTypes.inventory ? (order?.currency ?? own) : null
  const sumMinor = value.lines.reduce((sum, line) => sum + sumOf(line), 0)
  const label = currency
    ? sumMinor > 0
      ? words.confirmFor(moneyText({ amountMinor: sumMinor, currency }))
      : words.confirm
    : words.announce
  return (
    <FormPage
      title={order ? words.draft(order.number) : title}
      subtitle={words[`subtitle${type}`]}
      back={listOf(type)}
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (!blocker) send(value, { minor: currency ? sumMinor : null })
      }}
      footer={
        <>
          {order?.allowedActions.includes('cancel') && (
            <Button danger type="text" onClick={() => setIsDiscarding(true)}>
              {words.discard}
            </Button>
          )}
          <Button disabled={isSaving || value.lines.length === 0} onClick={() => send(value, null)}>
            {words.save}
          </Button>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {label}
          </Button>
        </>
      }
    >
      <RestoredNote draft={storedDraft} />
      {value.lines.some(({ wasMinor }) => wasMinor !== null) && currency && (
        <p className="q-note" role="status">
          <Icon name="info" size={16} />
          {words.changed}
        </p>
      )}
      <Card title={words.goods}>
        <LinesField
          lines={value.lines}
          currency={currency}
          find={find}
          error={isTried && blocker ? blocker : errorOf(errors, 'items')}
          onChange={(lines) => storedDraft.set((now) => ({ ...now, lines }))}
        />
      </Card>
      <Card title={words.rest}>
        <TextAreaField
          label={words.note}
          help={words[`noteHelp${type}`]}
          error={errorOf(errors, 'note')}
          optional
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={purchaseLimits.note}
          value={value.note}
          onChange={(note) => storedDraft.set((now) => ({ ...now, note }))}
        />
      </Card>
      {isDiscarding && order && (
        <SellerReason order={order} action="cancel" onClose={() => setIsDiscarding(false)} />
      )}
    </FormPage>
  )
}
export default DraftForm
