import { Button, Modal } from 'antd'
import { useState } from 'react'
import { rateText, taxSentence } from '../../../contract/invoices/invoice-text.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { isSameParty, type Invoice } from '../../../contract/invoices/invoices.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { financeReasonLength } from '../../../contract/kernel/proposals.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Party } from './invoice-view.tsx'

const text = defineText({
  en: {
    correct: 'Correct invoice…',
    title: (number: string) => `Correct invoice ${number}`,
    about: (amount: string) =>
      `A credit note for ${amount} and a new invoice are issued today. No money moves, and the customer is emailed.`,
    refunded: (amount: string) => `The refunds of ${amount} are credited to the new invoice.`,
    unchanged:
      'The agency’s details and the customer’s invoice address are still those on this invoice. Change them first, then correct the invoice.',
    changeAgency: 'Edit agency details',
    changeCustomer: 'Open customer',
    changeHow:
      'The customer changes the invoice address under Wallet › Invoices › Edit invoice address, or support does in the customer’s account.',
    seller: 'From',
    buyer: 'To',
    before: (side: string) => `${side}, on this invoice`,
    after: (side: string) => `${side}, on the new invoice`,
    tax: (rate: string, amount: string) => `VAT ${rate}: ${amount}`,
    was: (tax: string) => `Before: ${tax}`,
    reason: 'Reason',
    help: 'Printed on both documents.',
    needed: (min: number) => `Enter a reason (at least ${min} characters).`,
    submit: 'Credit and issue again',
    cancel: 'Cancel',
    done: (number: string, next: string) => `${number} credited. ${next} replaces it.`,
  },
  zh: {
    correct: '更正发票…',
    title: (number: string) => `更正发票 ${number}`,
    about: (amount: string) =>
      `今日将开具 ${amount} 的红字发票，并重新开具发票。不涉及资金变动，系统会邮件通知客户。`,
    refunded: (amount: string) => `已退款 ${amount}，将对新发票开具红字发票。`,
    unchanged: '平台信息和客户的发票抬头与此发票一致。请先修改，再更正发票。',
    changeAgency: '编辑平台信息',
    changeCustomer: '打开客户',
    changeHow: '发票抬头由客户在“钱包 › 发票 › 编辑发票抬头”中修改，或由客服进入该客户账户修改。',
    seller: '销售方',
    buyer: '购买方',
    before: (side: string) => `${side}（现发票）`,
    after: (side: string) => `${side}（新发票）`,
    tax: (rate: string, amount: string) => `增值税 ${rate}：${amount}`,
    was: (tax: string) => `更正前：${tax}`,
    reason: '原因',
    help: '将打印在两份单据上。',
    needed: (min: number) => `请填写原因，至少 ${min} 个字符。`,
    submit: '冲销并重开',
    cancel: '取消',
    done: (number: string, next: string) => `${number} 已冲销，由 ${next} 代替。`,
  },
})

type OperatorInvoice = OutputOf<typeof operatorInvoices.getOperatorInvoice>
type Preview = OutputOf<typeof operatorInvoices.previewInvoiceCorrection>

/** For an invoice of which something is left. */
export const CorrectInvoice = ({ invoice }: { readonly invoice: OperatorInvoice }) => {
  const words = useText(text)
  const [isOpen, setIsOpen] = useState(false)
  if (invoice.status !== 'paid' && invoice.status !== 'partlyCredited') return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.correct}</Button>
      {isOpen && <CorrectDialog invoice={invoice} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const CorrectDialog = ({
  invoice,
  onClose,
}: {
  readonly invoice: OperatorInvoice
  readonly onClose: () => void
}) => {
  const words = useText(text)
  const go = useGo()
  const { id, number } = invoice
  const draft = useDraft(`correct-invoice:${id}`, { reason: '' })
  const [isTried, setIsTried] = useState(false)
  const answer = useCall(
    operatorInvoices.previewInvoiceCorrection,
    { id },
    { quiet: true, keepPrevious: false, staleMs: 0 },
  )
  const save = useCallMutation(operatorInvoices.correctInvoice, {
    invalidates: [operatorInvoices.getOperatorInvoice, operatorInvoices.listOperatorInvoices],
    onSuccess: async (made) => {
      draft.clear()
      onClose()
      toast.success(words.done(number, made.number))
      await go('/invoices/detail', { search: { id: made.id } })
    },
  })
  const preview = answer.isFetching ? undefined : answer.data
  const { reason } = draft.value
  const isTooShort = reason.trim().length < financeReasonLength.min
  const submit = (): void => {
    setIsTried(true)
    if (preview?.isChanged && !isTooShort) save.mutate({ id, version: preview.version, reason })
  }
  return (
    <Modal
      open
      width={640}
      title={words.title(number)}
      okText={words.submit}
      okButtonProps={{ disabled: !preview?.isChanged }}
      cancelText={words.cancel}
      confirmLoading={save.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : preview ? (
        <div className="q-stack">
          <Contents invoice={invoice} preview={preview} />
          {preview.isChanged && (
            <>
              <RestoredNote draft={draft} />
              <TextAreaField
                label={words.reason}
                help={words.help}
                error={isTried && isTooShort ? words.needed(financeReasonLength.min) : null}
                maxLength={financeReasonLength.max}
                value={reason}
                autoSize={{ minRows: 2, maxRows: 6 }}
                onChange={(next) => draft.set(() => ({ reason: next }))}
              />
            </>
          )}
        </div>
      ) : (
        <CardSkeleton lines={5} />
      )}
    </Modal>
  )
}

const Unchanged = ({ customerName }: { readonly customerName: string }) => {
  const words = useText(text)
  const { hasRole } = useAccess()
  return (
    <>
      <p>
        {words.unchanged}{' '}
        {hasRole('owner', 'settings') && <PageLink to="/agency">{words.changeAgency}</PageLink>}
      </p>
      <p>
        {words.changeHow}{' '}
        <PageLink to="/customers" search={{ q: customerName }}>
          {words.changeCustomer}
        </PageLink>
      </p>
    </>
  )
}

const Contents = ({ invoice, preview }: { readonly invoice: OperatorInvoice; readonly preview: Preview }) => {
  const words = useText(text)
  const locale = useLocale()
  const { currency, totalMinor, creditedMinor } = invoice
  const { tax, taxMinor, refundedMinor, isChanged } = preview
  const amount = (amountMinor: number): string => moneyText({ amountMinor, currency })
  const taxText = (of: Invoice['tax'], minor: number): string =>
    of.rateBp > 0 ? words.tax(rateText(of.rateBp), amount(minor)) : taxSentence(of, locale)
  if (!isChanged) return <Unchanged customerName={invoice.customerName} />
  const changed = (['seller', 'buyer'] as const).filter((side) => !isSameParty(invoice[side], preview[side]))
  const [after, before] = [taxText(tax, taxMinor), taxText(invoice.tax, invoice.taxMinor)]
  return (
    <>
      <p>
        {words.about(amount(totalMinor - creditedMinor))}{' '}
        {refundedMinor > 0 && words.refunded(amount(refundedMinor))}
      </p>
      {changed.map((side) => (
        <div key={side} className="q-invoice-parties">
          <Party title={words.before(words[side])} party={invoice[side]} />
          <Party title={words.after(words[side])} party={preview[side]} />
        </div>
      ))}
      <p>
        {after}
        {after !== before && <span className="q-muted"> {words.was(before)}</span>}
      </p>
    </>
  )
}
