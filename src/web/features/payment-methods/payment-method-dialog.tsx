import { Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import { formatMinor, parseMinor, currencies, type Currency } from '../../../contract/kernel/money.ts'
import {
  operatorPaymentMethods,
  type OperatorPaymentMethod,
} from '../../../contract/wallet/operator-payment-methods.ts'
import { payInKinds, paymentMethods, type PayInKind } from '../../../contract/wallet/payment-methods.ts'
import { payoutKindWords, usdtNetworkWords } from '../../../contract/withdrawals/withdrawal-text.ts'
import { usdtNetworks, type UsdtNetwork } from '../../../contract/withdrawals/withdrawals.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field, FieldRow, errorOf } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { DetailRows, detailsOf, isDetailMissing, type DetailDraft } from './detail-rows.tsx'
import { methodText } from './method-text.ts'

interface Draft {
  readonly kind: PayInKind
  readonly name: string
  readonly currency: Currency
  readonly network: UsdtNetwork
  readonly address: string
  readonly details: readonly DetailDraft[]
  readonly instructionsEn: string
  readonly instructionsZh: string
  readonly feeNoteEn: string
  readonly feeNoteZh: string
  readonly least: string
  readonly isEnabled: boolean
}

const empty: Draft = {
  kind: 'bank',
  name: '',
  currency: 'USD',
  network: 'TRC20',
  address: '',
  details: [
    { label: 'Account holder', value: '' },
    { label: 'Account number', value: '' },
  ],
  instructionsEn: '',
  instructionsZh: '',
  feeNoteEn: '',
  feeNoteZh: '',
  least: '1.00',
  isEnabled: true,
}

const draftOf = (method: OperatorPaymentMethod): Draft => ({
  kind: method.kind,
  name: method.name,
  currency: method.currency,
  network: method.network ?? 'TRC20',
  address: method.network === null ? '' : (method.details[0]?.value ?? ''),
  details: method.network === null ? method.details : empty.details,
  instructionsEn: method.instructionsEn,
  instructionsZh: method.instructionsZh,
  feeNoteEn: method.feeNoteEn,
  feeNoteZh: method.feeNoteZh,
  least: formatMinor(method.minMinor),
  isEnabled: method.isEnabled,
})

interface DialogProps {
  /** Null for a new one. */
  readonly method: OperatorPaymentMethod | null
  readonly onClose: () => void
}

export const PaymentMethodDialog = ({ method, onClose }: DialogProps) => {
  const words = useText(methodText)
  const kinds = payoutKindWords[useLocale()]
  const draft = useDraft<Draft>(
    `payment-method:${method?.id ?? 'new'}:${method?.version ?? 0}`,
    method ? draftOf(method) : empty,
  )
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorPaymentMethods.savePaymentMethod, {
    invalidates: [operatorPaymentMethods.listOperatorPaymentMethods, paymentMethods.listPaymentMethods],
    showsFields: true,
    onSuccess: ({ name }) => {
      draft.clear()
      toast.success(words.saved(name))
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const { value } = draft
  const patch = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  const isUsdt = value.kind === 'usdt'
  const minMinor = parseMinor(value.least)
  const isUnread = minMinor === null || minMinor <= 0
  const isNameless = value.name.trim() === ''
  const isAddressMissing = isUsdt && value.address.trim() === ''
  const send = (): void => {
    setIsTried(true)
    if (isUnread || isNameless || isAddressMissing || (!isUsdt && isDetailMissing(value.details))) return
    const { address, network, details, least: _typed, ...same } = value
    save.mutate({
      ...same,
      ...(method && { id: method.id }),
      version: method?.version ?? 0,
      minMinor,
      ...(isUsdt
        ? { currency: 'USD', network, details: [{ label: 'Address', value: address }] }
        : { network: null, details: detailsOf(details) }),
    })
  }
  const long = (name: 'instructionsEn' | 'instructionsZh' | 'feeNoteEn' | 'feeNoteZh', maxLength: number) => (
    <TextAreaField
      label={words[name]}
      optional
      error={errorOf(errors, name)}
      autoSize={{ minRows: maxLength > 200 ? 2 : 1, maxRows: 6 }}
      maxLength={maxLength}
      value={value[name]}
      onChange={(next) => patch({ [name]: next })}
    />
  )
  return (
    <Modal
      open
      width={640}
      title={method?.name ?? words.newTitle}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <FieldRow>
          <Field label={words.kind} error={errorOf(errors, 'kind')}>
            {({ id }) => (
              <Select<PayInKind>
                id={id}
                value={value.kind}
                options={payInKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
                onChange={(kind) => patch({ kind, ...(kind === 'usdt' && { currency: 'USD' }) })}
              />
            )}
          </Field>
          <TextField
            label={words.name}
            help={words.nameHelp}
            error={isTried && isNameless ? words.needed : errorOf(errors, 'name')}
            maxLength={60}
            value={value.name}
            onChange={(name) => patch({ name })}
          />
        </FieldRow>
        <FieldRow>
          {isUsdt ? (
            <Field label={words.network} error={errorOf(errors, 'network')}>
              {({ id }) => (
                <Select<UsdtNetwork>
                  id={id}
                  value={value.network}
                  options={usdtNetworks.map((one) => ({ value: one, label: usdtNetworkWords[one] }))}
                  onChange={(network) => patch({ network })}
                />
              )}
            </Field>
          ) : (
            <Field label={words.currency} error={errorOf(errors, 'currency')}>
              {({ id }) => (
                <Select<Currency>
                  id={id}
                  value={value.currency}
                  options={currencies.map((one) => ({ value: one, label: one }))}
                  onChange={(currency) => patch({ currency })}
                />
              )}
            </Field>
          )}
          <TextField
            label={words.least}
            error={isTried && isUnread ? words.amount : errorOf(errors, 'minMinor')}
            inputMode="decimal"
            autoComplete="off"
            suffix={<span className="q-muted">{isUsdt ? 'USD' : value.currency}</span>}
            value={value.least}
            onChange={(least) => patch({ least })}
          />
        </FieldRow>
        {isUsdt ? (
          <TextField
            label={words.address}
            help={words.addressHelp}
            error={
              isTried && isAddressMissing
                ? words.needed
                : (errorOf(errors, 'details') ?? errorOf(errors, 'details.0.value'))
            }
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={value.address}
            onChange={(next) => patch({ address: next.trim() })}
          />
        ) : (
          <DetailRows details={value.details} isTried={isTried} onChange={(details) => patch({ details })} />
        )}
        <FieldRow>
          {long('instructionsEn', 600)}
          {long('instructionsZh', 600)}
        </FieldRow>
        <FieldRow>
          {long('feeNoteEn', 120)}
          {long('feeNoteZh', 120)}
        </FieldRow>
        <Checkbox checked={value.isEnabled} onChange={(event) => patch({ isEnabled: event.target.checked })}>
          {words.offer}
        </Checkbox>
      </div>
    </Modal>
  )
}
