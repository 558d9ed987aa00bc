import { Input, Modal, Select } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { operatorImportTaxes } from '../../../contract/operator/import-taxes.ts'
import { taxSchemeWords } from '../../../contract/tax-number-text.ts'
import { limitCurrencies, type TaxScheme } from '../../../contract/tax-schemes.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { CountrySelect } from '../../ui/components/country-select.tsx'
import { countryName } from '../../ui/components/country.tsx'
import { Field, FieldRow } from '../../ui/components/form.tsx'
import { RestoredNote } from '../../ui/components/restored-note.tsx'
import { useDraft } from '../../ui/components/use-draft.ts'
import { AmountInput } from '../../ui/inputs/amount-input.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { dialogText, importTaxProblemText } from './import-tax-text.ts'
import {
  emptyImportTax,
  importTaxDraftOf,
  readImportTax,
  schemesOf,
  withScheme,
  type ImportTaxDraft,
  type ImportTaxInput,
} from './import-tax-draft.ts'

/** The form's fields by the server's field names. */
const paths: Record<keyof ImportTaxDraft, keyof ImportTaxInput> = {
  countryCode: 'countryCode',
  taxName: 'taxName',
  taxPercent: 'taxPercent',
  dutyPercent: 'dutyPercent',
  dutyFree: 'dutyFreeUsdMinor',
  smallDuty: 'smallDutyUsdMinor',
  scheme: 'scheme',
  schemeUpTo: 'schemeLimitMinor',
  schemeCurrency: 'schemeLimitCurrency',
}

interface ImportTaxDialogProps {
  /** Null for a new country. */
  readonly tax: ImportTaxInput | null
  /** Codes of the countries already in the list. */
  readonly known: ReadonlySet<string>
  readonly onClose: () => void
}

const ImportTaxDialog = ({ tax, known, onClose }: ImportTaxDialogProps) => {
  const words = useText(dialogText)
  const formId = useId()
  const form = useImportTaxForm(tax, known, onClose)
  const { draft, input } = form
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    form.send()
  }
  return (
    <Modal
      open
      width={600}
      title={tax ? words.title(countryName(tax.countryCode)) : words.newTitle}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={form.isSending}
      mask={{ closable: false }}
      // Associated with the form by id, so that Enter in a field submits.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form id={formId} className="q-stack" onSubmit={onSubmit} noValidate>
        <RestoredNote draft={draft} />
        {!tax && (
          <Field label={words.countryCode} error={form.errorOf('countryCode')}>
            {(control) => (
              <CountrySelect
                {...control}
                value={draft.value.countryCode}
                onChange={(countryCode) => draft.set((now) => withScheme(now, { countryCode }))}
              />
            )}
          </Field>
        )}
        <FieldRow>
          {input('taxName', { help: words.taxNameHelp })}
          {input('taxPercent', { kind: 'percent', help: words.taxPercentHelp })}
        </FieldRow>
        <FieldRow>
          {input('dutyPercent', { kind: 'percent', help: words.dutyPercentHelp })}
          {input('dutyFree', { kind: 'amount', help: words.dutyFreeHelp })}
        </FieldRow>
        {input('smallDuty', { kind: 'amount', help: words.smallDutyHelp, isOptional: true })}
        <SchemeFields form={form} />
      </form>
    </Modal>
  )
}
export default ImportTaxDialog

const SchemeFields = ({ form: { draft, errorOf } }: { form: ReturnType<typeof useImportTaxForm> }) => {
  const words = useText(dialogText)
  const locale = useLocale()
  const { countryCode, scheme, schemeUpTo, schemeCurrency } = draft.value
  const schemes = schemesOf(countryCode).map((value) => ({
    value,
    label: taxSchemeWords[value as TaxScheme][locale],
  }))
  return (
    <FieldRow>
      <Field label={words.scheme} help={words.schemeHelp} error={errorOf('scheme')}>
        {(control) => (
          <Select
            {...control}
            value={scheme}
            options={[{ value: '', label: words.noScheme }, ...schemes]}
            onChange={(chosen) => draft.set((now) => withScheme(now, { scheme: chosen }))}
          />
        )}
      </Field>
      {scheme !== '' && (
        <Field label={words.schemeUpTo} help={words.schemeUpToHelp} error={errorOf('schemeUpTo')}>
          {(control) => (
            <span className="q-scheme-limit">
              <Select
                aria-label={words.schemeCurrency}
                value={schemeCurrency}
                options={limitCurrencies.map((value) => ({ value, label: value }))}
                onChange={(currency) => draft.set((now) => ({ ...now, schemeCurrency: currency }))}
              />
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={schemeUpTo}
                onChange={(event) => {
                  const typed = event.target.value
                  draft.set((now) => ({ ...now, schemeUpTo: typed }))
                }}
              />
            </span>
          )}
        </Field>
      )}
    </FieldRow>
  )
}

interface InputOptions {
  readonly kind?: 'percent' | 'amount'
  readonly help: string
  readonly isOptional?: true
}

const useImportTaxForm = (tax: ImportTaxInput | null, known: ReadonlySet<string>, onSaved: () => void) => {
  const words = useText(dialogText)
  const problemWords = useText(importTaxProblemText)
  const draft = useDraft(
    `importTax:${tax?.countryCode ?? 'new'}`,
    tax ? importTaxDraftOf(tax) : emptyImportTax,
  )
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorImportTaxes.saveImportTax, {
    invalidates: [operatorImportTaxes.listImportTaxes],
    showsFields: true,
    onSuccess: ({ countryCode }) => {
      draft.clear()
      toast.success(words.saved(countryName(countryCode)))
      onSaved()
    },
  })
  const read = readImportTax(draft.value, known)
  const refused = fieldErrorsOf(save.error)
  const errorOf = (name: keyof ImportTaxDraft): string | null => {
    const problem = isTried ? read.problems?.[name] : undefined
    return problem ? problemWords[problem] : (refused[paths[name]] ?? null)
  }
  const input = (name: keyof ImportTaxDraft, { kind, help, isOptional }: InputOptions) => {
    const value = draft.value[name]
    const onChange = (typed: string): void => draft.set((now) => ({ ...now, [name]: typed }))
    return (
      <Field label={words[name]} help={help} optional={isOptional} error={errorOf(name)}>
        {(control) =>
          kind === 'amount' ? (
            <AmountInput id={control.id} currency="USD" value={value} onChange={onChange} />
          ) : (
            <Input
              {...control}
              {...(kind === 'percent'
                ? { inputMode: 'decimal', suffix: <span className="q-muted">%</span> }
                : { maxLength: 20 })}
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        }
      </Field>
    )
  }
  const send = (): void => {
    setIsTried(true)
    if (read.input) save.mutate(read.input)
  }
  return { draft, input, errorOf, send, isSending: save.isPending }
}
