import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { OrderId } from '../../../../contract/kernel/ids.ts'
import { maxGiftNoteLength } from '../../../../contract/orders/gift-notes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { ErrorNote } from '../../../ui/components/error-state.tsx'
import { ask } from '../../../ui/feedback/ask.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { useLeaveGuard, useSearch } from '../../../ui/page/page-context.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { errorOf, FormPage } from '../../../ui/forms/form.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { emptyAddress } from '../../order-kit/address-fields.tsx'
import { DraftLines } from './draft-lines.tsx'
import { readCopy, type OrderDraft } from './copy-order.ts'
import { emptyLine, lineInputOf } from './line-draft.ts'
import { orderReads } from '../../order-kit/order-calls.ts'
import { NoShopYet, OrderCard, ShipToCard } from '../../order-kit/order-fields.tsx'
import { TagsField } from '../../order-kit/tags-field.tsx'
import { useAddressCheck } from '../../order-kit/use-address-check.ts'
import '../../order-kit/orders.css'

const text = defineText({
  en: {
    subtitle: 'Add an order manually. It is priced like an order from a connected shop.',
    lines: 'Products',
    giftNote: 'Gift note (optional)',
    giftNoteHelp: 'Printed on the packing slip for the recipient.',
    tags: 'Tags (optional)',
    tagsHelp: 'Quayside does not see them.',
    send: 'Add order',
    sendDoubtful: 'Add order anyway',
    clear: 'Start over',
    needed: 'Enter a product, or choose one from the catalogue.',
    added: (number: string) => `Order ${number} added.`,
    replaceTitle: 'Replace the order you have begun?',
    replaceText: 'The copy takes the place of what you have entered here.',
    replace: 'Replace',
    keep: 'Keep mine',
    noShops: 'Your shops could not be loaded.',
  },
  zh: {
    subtitle: '手动录入店铺以外的订单，录入后同样需要匹配和计价。',
    lines: '商品',
    giftNote: '礼品留言（选填）',
    giftNoteHelp: '印在装箱单上，供收件人阅读。',
    tags: '标签（选填）',
    tagsHelp: 'Quayside 看不到标签。',
    send: '添加订单',
    sendDoubtful: '仍使用此地址',
    clear: '重新开始',
    needed: '请填写商品，或从产品库选择。',
    added: (number: string) => `订单 ${number} 已添加。`,
    replaceTitle: '替换已填写的订单？',
    replaceText: '复制的内容将取代此处已填写的内容。',
    replace: '替换',
    keep: '保留原内容',
    noShops: '无法加载您的店铺。',
  },
})

const emptyOrder: OrderDraft = {
  shopId: '',
  shopOrderName: '',
  note: '',
  giftNote: '',
  tags: [],
  address: emptyAddress,
  lines: [emptyLine(1)],
}

/** By the paths that the server would name. */
const missingOf = ({ shopId, lines }: OrderDraft, needed: string): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...(shopId === '' ? [['shopId', needed]] : []),
    ...lines.flatMap(({ title }, index) => (title.trim() === '' ? [[`lines.${index}.title`, needed]] : [])),
  ])

/** `?copy=` begins with the content of another order. */
const useCopy = (isChanged: boolean, set: (draft: OrderDraft) => void): void => {
  const words = useText(text)
  const [{ copy: id }, change] = useSearch()
  const mayReplace = async (): Promise<boolean> =>
    !isChanged ||
    ask({
      title: words.replaceTitle,
      message: words.replaceText,
      confirmLabel: words.replace,
      cancelLabel: words.keep,
    })
  const begin = async (of: OrderId, isCurrent: () => boolean): Promise<void> => {
    const draft = (await mayReplace()) ? await readCopy(of).catch(() => null) : null
    if (!isCurrent()) return
    if (draft) set(draft)
    change({ copy: undefined })
  }
  // Once for each order, whatever is typed meanwhile.
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    if (id === undefined) return undefined
    let isCurrent = true
    void latest.current(id as OrderId, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [id])
}

const AddOrderPage = () => {
  const words = useText(text)
  const go = useGo()
  const draft = useDraft('add-order', emptyOrder)
  useLeaveGuard(draft.isChanged)
  useCopy(draft.isChanged, draft.set)
  const names = useCall(shops.listShopNames, {}, { staleMs: 60_000, quiet: true })
  const create = useCallMutation(orders.createOrder, {
    invalidates: orderReads,
    showsFields: true,
    onSuccess: ({ id, number }) => {
      draft.clear()
      toast.success(words.added(number))
      return go('/orders/dropshippingDetail', { search: { id }, replace: true })
    },
  })
  const { value } = draft
  const check = useAddressCheck(value.address)
  // What is missing is marked at once, not only after the address is right.
  const missing = check.isTried ? missingOf(value, words.needed) : {}
  const errors = { ...fieldErrorsOf(create.error), ...missing }
  const patch = (change: Partial<OrderDraft>): void => draft.set((now) => ({ ...now, ...change }))
  if (names.data?.shops.length === 0) {
    return <NoShopYet back="/orders/dropshippingOrders" />
  }
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/orders/dropshippingOrders"
      onSubmit={(event) => {
        event.preventDefault()
        if (check.mayBeSent() && Object.keys(missingOf(value, '')).length === 0)
          create.mutate({
            ...value,
            tags: [...value.tags],
            lines: value.lines.map(lineInputOf),
            confirmed: check.confirmed,
          })
      }}
      footer={
        <>
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.clear}
          </Button>
          <Button type="primary" htmlType="submit" loading={create.isPending}>
            {check.isDoubtful ? words.sendDoubtful : words.send}
          </Button>
        </>
      }
    >
      {names.error && !names.data && (
        <ErrorNote error={names.error} what={words.noShops} onRetry={() => void names.refetch()} />
      )}
      <OrderCard value={value} errors={errors} patch={patch} shops={names.data?.shops ?? []}>
        <TextAreaField
          label={words.giftNote}
          help={words.giftNoteHelp}
          error={errorOf(errors, 'giftNote')}
          rows={3}
          maxLength={maxGiftNoteLength}
          value={value.giftNote}
          onChange={(giftNote) => patch({ giftNote })}
        />
        <TagsField
          label={words.tags}
          help={words.tagsHelp}
          error={errorOf(errors, 'tags')}
          value={value.tags}
          onChange={(tags) => patch({ tags })}
        />
      </OrderCard>
      <ShipToCard value={value} errors={errors} patch={patch} check={check} />
      <Card title={words.lines}>
        <DraftLines lines={value.lines} errors={errors} onChange={(lines) => patch({ lines })} />
      </Card>
    </FormPage>
  )
}
export default AddOrderPage
