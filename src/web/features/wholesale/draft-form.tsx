import { Button, Radio } from 'antd'
import { useState } from 'react'
import { freightKinds, wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { errorOf, Field, FormPage } from '../../ui/forms/form.tsx'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddressFields } from '../order-kit/address-fields.tsx'
import { useAddressCheck } from '../order-kit/use-address-check.ts'
import { SavedAddressSelect } from '../settings/saved-address-select.tsx'
import { draftOf, emptyDraft, inputOf, isBlank, recipientOf, type WholesaleDraft } from './draft-lines.ts'
import { LinesField } from './lines-field.tsx'
import { SellerOrderConversation } from './order-conversation.tsx'
import { sellerReads } from './wholesale-calls.ts'
import { freightText } from './wholesale-text.ts'
import './wholesale.css'

const text = defineText({
  en: {
    title: 'New wholesale order',
    draft: (number: string) => `Draft ${number}`,
    subtitle: 'The agency quotes prices, freight and delivery time. You pay only after you accept the quote.',
    goods: 'Goods',
    address: 'Ship to',
    addressHelp: 'For example, your warehouse, a prep centre or a fulfilment centre.',
    rest: 'Freight and note',
    freight: 'Preferred freight',
    note: 'Note to the agency',
    noteHelp: 'For example packaging, labels or a required date.',
    save: 'Save draft',
    ask: 'Request quote',
    askDoubtful: 'Use this address anyway',
    discard: 'Delete draft',
    discardTitle: 'Discard draft?',
    discardWhy: 'Reason',
    discarded: 'Draft discarded.',
    saved: 'Draft saved.',
    requested: 'Quote requested.',
    noGoods: 'Add at least one product.',
    noAddress: 'Enter a shipping address.',
  },
  zh: {
    title: '新建批发订单',
    draft: (number: string) => `草稿 ${number}`,
    subtitle: '平台报出单价、运费和时效，接受报价前无需付款。',
    goods: '商品',
    address: '收件地址',
    addressHelp: '您的仓库、预处理（Prep）中心或履约仓。',
    rest: '运输与备注',
    freight: '期望运输方式',
    note: '给平台的备注',
    noteHelp: '包装、贴标、需求日期等。',
    save: '保存草稿',
    ask: '提交询价',
    askDoubtful: '仍使用该地址提交询价',
    discard: '删除草稿',
    discardTitle: '删除该草稿？',
    discardWhy: '原因',
    discarded: '草稿已删除。',
    saved: '草稿已保存。',
    requested: '询价已提交给平台。',
    noGoods: '请至少选择一种产品。',
    noAddress: '请填写收件地址。',
  },
})

const useSending = (order: WholesaleOrder | null, clear: () => void) => {
  const words = useText(text)
  const go = useGo()
  const options = { invalidates: sellerReads, showsFields: true } as const
  const create = useCallMutation(wholesale.createWholesaleDraft, options)
  const save = useCallMutation(wholesale.saveWholesaleDraft, options)
  const ask = useCallMutation(wholesale.askForWholesaleQuote, { invalidates: sellerReads })
  const send = async (draft: WholesaleDraft, isConfirmed: boolean, wantsQuote: boolean): Promise<void> => {
    const input = inputOf(draft, isConfirmed)
    const { id } = await (order ? save.mutateAsync({ id: order.id, ...input }) : create.mutateAsync(input))
    clear()
    try {
      if (wantsQuote) await ask.mutateAsync({ id })
      // A new draft shows by its title that it is saved; a toast would cover its buttons.
      if (wantsQuote || order) toast.success(wantsQuote ? words.requested : words.saved)
    } finally {
      // The draft is saved even if the quote request failed.
      if (!order) await go('/function/batchOrderDetail', { search: { id }, replace: true })
    }
  }
  return {
    // The failed call has shown its error.
    send: (...given: Parameters<typeof send>) => void send(...given).catch(() => undefined),
    errors: fieldErrorsOf(create.error ?? save.error),
    isSaving: create.isPending || save.isPending || ask.isPending,
  }
}

const DraftForm = ({ order, find = '' }: { order: WholesaleOrder | null; find?: string }) => {
  const words = useText(text)
  const kept = useDraft(`wholesale:${order?.id ?? 'new'}`, order ? draftOf(order) : emptyDraft)
  const { value } = kept
  const [tried, setTried] = useState<'save' | 'ask' | null>(null)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const check = useAddressCheck(value.address)
  const { send, errors, isSaving } = useSending(order, kept.clear)
  useLeaveGuard(kept.isChanged)
  usePageTitle(order ? order.number : words.title)
  const patch = (change: Partial<WholesaleDraft>): void => kept.set((now) => ({ ...now, ...change }))
  const hasNoAddress = isBlank(value.address)
  const submit = (wantsQuote: boolean): void => {
    setTried(wantsQuote ? 'ask' : 'save')
    const isAddressGood = hasNoAddress ? !wantsQuote : check.mayBeSent()
    if (value.lines.length > 0 && isAddressGood) send(value, check.confirmed, wantsQuote)
  }
  return (
    <FormPage
      title={order ? words.draft(order.number) : words.title}
      subtitle={words.subtitle}
      back="/function/orderHistory"
      onSubmit={(event) => {
        event.preventDefault()
        submit(true)
      }}
      footer={
        <>
          {order?.allowedActions.includes('cancel') && (
            <Button danger type="text" onClick={() => setIsDiscarding(true)}>
              {words.discard}
            </Button>
          )}
          <Button disabled={isSaving} onClick={() => submit(false)}>
            {words.save}
          </Button>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {!hasNoAddress && check.isDoubtful ? words.askDoubtful : words.ask}
          </Button>
        </>
      }
    >
      <RestoredNote draft={kept} />
      <Card title={words.goods}>
        <LinesField
          lines={value.lines}
          find={find}
          error={tried && value.lines.length === 0 ? words.noGoods : errorOf(errors, 'items')}
          onChange={(lines) => patch({ lines })}
        />
      </Card>
      <Card
        title={words.address}
        actions={
          <SavedAddressSelect
            onChoose={(address) => patch({ address: recipientOf(address, value.address) })}
          />
        }
      >
        <div className="q-stack">
          <p className="q-muted">{words.addressHelp}</p>
          {tried === 'ask' && hasNoAddress && (
            <p className="q-note q-note-problem" role="alert">
              {words.noAddress}
            </p>
          )}
          <AddressFields
            value={value.address}
            errors={errors}
            check={check}
            onChange={(address) => patch({ address })}
          />
        </div>
      </Card>
      <Card title={words.rest}>
        <FreightAndNote draft={value} patch={patch} noteError={errorOf(errors, 'note')} />
      </Card>
      {order && order.messages.length > 0 && <SellerOrderConversation order={order} />}
      {isDiscarding && order && <DiscardDialog order={order} onClose={() => setIsDiscarding(false)} />}
    </FormPage>
  )
}
export default DraftForm

interface RestProps {
  readonly draft: WholesaleDraft
  readonly patch: (change: Partial<WholesaleDraft>) => void
  readonly noteError: string | null
}

const FreightAndNote = ({ draft, patch, noteError }: RestProps) => {
  const words = useText(text)
  const freights = useText(freightText)
  return (
    <div className="q-stack">
      <Field label={words.freight}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={words.freight}
            optionType="button"
            value={draft.freightKind}
            options={freightKinds.map((kind) => ({ value: kind, label: freights[kind] }))}
            onChange={(event) =>
              patch({ freightKind: freightKinds.find((kind) => kind === event.target.value) ?? 'sea' })
            }
          />
        )}
      </Field>
      <TextAreaField
        label={words.note}
        help={words.noteHelp}
        error={noteError}
        optional
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={wholesaleLimits.note}
        value={draft.note}
        onChange={(note) => patch({ note })}
      />
    </div>
  )
}

const DiscardDialog = ({ order, onClose }: { order: WholesaleOrder; onClose: () => void }) => {
  const words = useText(text)
  const go = useGo()
  const cancel = useCallMutation(wholesale.cancelWholesale, { invalidates: sellerReads })
  return (
    <ReasonDialog
      draftKey={`wholesale-discard:${order.id}`}
      title={words.discardTitle}
      label={words.discardWhy}
      sendLabel={words.discard}
      maxLength={wholesaleLimits.reason}
      isDanger
      isBusy={cancel.isPending}
      sentMessage={words.discarded}
      onSend={(reason, sent) =>
        cancel.mutate(
          { id: order.id, reason },
          {
            onSuccess: async () => {
              sent.onSuccess()
              await go('/function/orderHistory')
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
