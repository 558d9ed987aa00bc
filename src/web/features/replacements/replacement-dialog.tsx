import { Button, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import {
  replacementPayers,
  replacementLimits,
  replacementReasons,
  type ReplacementReason,
} from '../../../contract/replacements/replacements.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { errorOf, Field } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { AddressFields } from '../order-kit/address-fields.tsx'
import { useAddressCheck } from '../order-kit/use-address-check.ts'
import {
  chargeOf,
  chosenLines,
  freightOf,
  startOf,
  typed,
  type ReplacementDraft,
  type ReplacementRequest,
} from './replacement-draft.ts'
import { dialogText } from './replacement-dialog-text.ts'
import { ReplacementLines } from './replacement-lines.tsx'
import { replacementReasonText } from './replacement-text.ts'
import './replacements.css'

type Order = Pick<OrderDetail, 'id' | 'number' | 'currency' | 'lines' | 'address'>

interface ReplacementDialogProps {
  readonly order: Order
  /** The seller's request that the replacement answers. */
  readonly request?: ReplacementRequest
  readonly onClose: () => void
}

const ReplacementDialog = ({ order, request, onClose }: ReplacementDialogProps) => {
  const words = useText(dialogText)
  const reasons = useText(replacementReasonText)
  const shipped = order.lines.filter(({ shippedQuantity }) => shippedQuantity > 0)
  const draft = useDraft<ReplacementDraft>(
    `replacement:${request?.id ?? order.id}`,
    startOf(shipped, request),
  )
  const [isTried, setTried] = useState(false)
  const { value } = draft
  const change = (part: Partial<ReplacementDraft>): void => draft.set((now) => ({ ...now, ...part }))
  const lines = chosenLines(shipped, value)
  const requestedLines = lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  const to = value.address ?? order.address
  const preview = useCall(
    operatorReplacements.previewReplacement,
    { orderId: order.id, lines: requestedLines, countryCode: to.countryCode, postcode: to.postcode },
    { enabled: requestedLines.length > 0, quiet: true },
  )
  const offers = preview.data?.offers ?? []
  const chosenOffer =
    offers.find(({ lineId }) => lineId === value.shippingLineId) ??
    offers.find(({ lineId }) => lineId === preview.data?.suggestedLineId)
  const freightMinor = freightOf(value, chosenOffer?.freightMinor ?? 0)
  const isCharged = value.paidBy === 'seller'
  const create = useCallMutation(operatorReplacements.createReplacement, {
    invalidates: [
      operatorReplacements.listOrderReplacements,
      operatorReplacements.listUnseenReplacements,
      operatorRefunds.listOperatorRefunds,
      operatorRefunds.getOperatorRefunds,
      ...operatorOrderReads,
    ],
    showsFields: true,
    onSuccess: ({ replacement }) => {
      draft.clear()
      toast.success(
        replacement.state === 'offered' ? words.offered(replacement.number) : words.begun(replacement.number),
      )
      onClose()
    },
  })
  const errors = fieldErrorsOf(create.error)
  const check = useAddressCheck(value.address ?? order.address)
  const send = (): void => {
    setTried(true)
    if (value.reason === null || requestedLines.length === 0 || !chosenOffer) return
    if (value.address && !check.mayBeSent()) return
    create.mutate({
      orderId: order.id,
      ...(request ? { refundId: request.id } : {}),
      lines: lines.map(({ lineId, quantity, unitPriceMinor }) => ({ lineId, quantity, unitPriceMinor })),
      reason: value.reason,
      words: value.words,
      paidBy: value.paidBy,
      shippingLineId: chosenOffer.lineId,
      freightMinor,
      ...(value.address ? { address: value.address } : {}),
    })
  }
  return (
    <Modal
      open
      width={680}
      title={words.title(order.number)}
      okText={isCharged ? words.offer : words.send}
      cancelText={words.cancel}
      confirmLoading={create.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <ReplacementLines
          lines={shipped}
          draft={value}
          currency={order.currency}
          onChange={(id, part) =>
            draft.set((now) => {
              const own = now.lines[id]
              return own ? { ...now, lines: { ...now.lines, [id]: { ...own, ...part } } } : now
            })
          }
        />
        {isTried && requestedLines.length === 0 && <p role="alert">{words.chooseProducts}</p>}
        <Field label={words.reason} error={isTried && value.reason === null ? words.reasonNeeded : null}>
          {(control) => (
            <Select<ReplacementReason>
              {...control}
              value={value.reason}
              options={replacementReasons.map((reason) => ({ value: reason, label: reasons[reason] }))}
              onChange={(reason) => change({ reason })}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <TextAreaField
          label={words.words}
          help={words.wordsHelp}
          optional
          error={errors['words'] ?? null}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={replacementLimits.words}
          value={value.words}
          onChange={(next) => change({ words: next })}
        />
        <Field label={words.paidBy}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={words.paidBy}
              value={value.paidBy}
              options={replacementPayers.map((paidBy) => ({ value: paidBy, label: words[paidBy] }))}
              onChange={(event) => change({ paidBy: event.target.value as ReplacementDraft['paidBy'] })}
            />
          )}
        </Field>
        {preview.error && requestedLines.length > 0 ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Field
            label={words.line}
            error={preview.data && requestedLines.length > 0 && offers.length === 0 ? words.noLine : null}
          >
            {(control) => (
              <Select
                {...control}
                loading={preview.isFetching}
                value={chosenOffer?.lineId}
                options={offers.map((offer) => ({
                  value: offer.lineId,
                  label: words.offerName(
                    offer.name,
                    offer.daysMin,
                    offer.daysMax,
                    moneyText({ amountMinor: offer.freightMinor, currency: order.currency }),
                  ),
                }))}
                onChange={(shippingLineId: string) => change({ shippingLineId, freight: null })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        )}
        {isCharged && (
          <>
            <Field label={words.freight} help={words.freightHelp}>
              {({ id }) => (
                <AmountInput
                  id={id}
                  currency={order.currency}
                  value={value.freight ?? typed(chosenOffer?.freightMinor ?? 0)}
                  onChange={(freight) => change({ freight })}
                />
              )}
            </Field>
            <p className="q-replacement-total">
              <span>{words.total}</span>
              <strong className="q-tabular">
                {moneyText({ amountMinor: chargeOf(lines, freightMinor), currency: order.currency })}
              </strong>
            </p>
          </>
        )}
        {value.address ? (
          <AddressFields
            value={value.address}
            onChange={(address) => change({ address })}
            errors={errors}
            check={check}
          />
        ) : (
          <p>
            <span className="q-muted">
              {words.to} {[to.recipientName, to.address1, to.city, to.countryCode].filter(Boolean).join(', ')}
            </span>{' '}
            <Button size="small" onClick={() => change({ address: order.address })}>
              {words.correct}
            </Button>
          </p>
        )}
        {errorOf(errors, 'lines') && <p role="alert">{errorOf(errors, 'lines')}</p>}
      </div>
    </Modal>
  )
}
export default ReplacementDialog
