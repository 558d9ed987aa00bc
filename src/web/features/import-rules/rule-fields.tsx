import { Input, Radio, Select, Switch } from 'antd'
import {
  importRuleKinds,
  importRulePers,
  type ImportRuleKind,
} from '../../../contract/import-rules/import-rules.ts'
import { taxSchemeWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import { limitCurrencies, type TaxScheme } from '../../../contract/tax-numbers/tax-schemes.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { dialogText, perText } from './dialog-text.ts'
import { canHaveScheme, schemesOf, type RuleDraft } from './rule-draft.ts'
import { kindText } from './rule-text.ts'
import '../shipping/shipping.css'
import './import-rules.css'

type TextName = 'name' | 'validFrom' | 'validUntil' | 'percent' | 'source'
type AmountField = 'amount' | 'above' | 'upTo' | 'schemeUpTo'
type CurrencyField = 'currency' | 'limitCurrency' | 'schemeCurrency'

export interface RuleFieldsProps {
  readonly draft: RuleDraft
  readonly onChange: (change: Partial<RuleDraft>) => void
  readonly errorOf: (field: keyof RuleDraft) => string | null
}

export const RuleFields = (props: RuleFieldsProps) => {
  const words = useText(dialogText)
  const kinds = useText(kindText)
  const { draft, onChange, errorOf } = props
  return (
    <>
      <FieldRow>
        <Field label={words.countryCode} error={errorOf('countryCode')}>
          {({ 'aria-invalid': _invalid, ...control }) => (
            <CountrySelect
              {...control}
              withUnion
              value={draft.countryCode}
              onChange={(countryCode) => onChange({ countryCode })}
            />
          )}
        </Field>
        <Field label={words.kind}>
          {({ id }) => (
            <Select<ImportRuleKind>
              id={id}
              value={draft.kind}
              options={importRuleKinds.map((value) => ({ value, label: kinds[value] }))}
              onChange={(kind) => onChange({ kind })}
            />
          )}
        </Field>
      </FieldRow>
      <TextInput {...props} name="name" help={words.nameHelp} />
      <ChargeFields {...props} />
      <FieldRow>
        <AmountInCurrency {...props} name="above" currency="limitCurrency" isOptional />
        <AmountInCurrency {...props} name="upTo" currency="limitCurrency" isOptional />
      </FieldRow>
      <p className="q-muted q-rule-help">{words.valuesHelp}</p>
      {canHaveScheme(draft) && <SchemeFields {...props} />}
      <FieldRow>
        <TextInput {...props} name="validFrom" type="date" />
        <TextInput {...props} name="validUntil" type="date" help={words.validUntilHelp} isOptional />
      </FieldRow>
      <TextInput {...props} name="source" help={words.sourceHelp} />
      <label className="q-switch-label">
        <Switch
          size="small"
          checked={draft.isActive}
          aria-label={words.isActive}
          onChange={(isActive) => onChange({ isActive })}
        />
        {words.isActive}
      </label>
    </>
  )
}

const ChargeFields = (props: RuleFieldsProps) => {
  const words = useText(dialogText)
  const pers = useText(perText)
  const { draft, onChange } = props
  return (
    <>
      <Field label={words.chargedAs}>
        {({ id }) => (
          <Radio.Group
            id={id}
            aria-label={words.chargedAs}
            value={draft.isAmount}
            options={[
              { value: false, label: words.asPercent },
              { value: true, label: words.asAmount },
            ]}
            onChange={(event) => onChange({ isAmount: event.target.value === true })}
          />
        )}
      </Field>
      {draft.isAmount ? (
        <FieldRow>
          <AmountInCurrency {...props} name="amount" currency="currency" />
          <Field label={words.per}>
            {({ id }) => (
              <Select
                id={id}
                value={draft.per}
                options={importRulePers.map((value) => ({ value, label: pers[value] }))}
                onChange={(per) => onChange({ per })}
              />
            )}
          </Field>
        </FieldRow>
      ) : (
        <TextInput {...props} name="percent" help={draft.kind === 'tax' ? words.ofAll : words.ofGoods} />
      )}
    </>
  )
}

const SchemeFields = (props: RuleFieldsProps) => {
  const words = useText(dialogText)
  const locale = useLocale()
  const { draft, onChange, errorOf } = props
  const schemes = schemesOf(draft.countryCode).map((value) => ({
    value,
    label: taxSchemeWords[value as TaxScheme][locale],
  }))
  return (
    <FieldRow>
      <Field label={words.scheme} help={words.schemeHelp} error={errorOf('scheme')}>
        {({ 'aria-invalid': _invalid, ...control }) => (
          <Select
            {...control}
            value={draft.scheme}
            options={[{ value: '', label: words.noScheme }, ...schemes]}
            onChange={(scheme) => onChange({ scheme })}
          />
        )}
      </Field>
      {draft.scheme !== '' && (
        <AmountInCurrency
          {...props}
          name="schemeUpTo"
          currency="schemeCurrency"
          help={words.schemeUpToHelp}
        />
      )}
    </FieldRow>
  )
}

interface InputProps extends RuleFieldsProps {
  readonly help?: string
  readonly isOptional?: boolean
}

const TextInput = (props: InputProps & { readonly name: TextName; readonly type?: 'date' }) => {
  const words = useText(dialogText)
  const { name, type, draft, onChange, errorOf, help, isOptional } = props
  const longest = { name: 40, source: 300 } as const
  return (
    <TextField
      label={words[name]}
      help={help}
      optional={isOptional}
      error={errorOf(name)}
      {...(type && { type })}
      {...(name === 'percent' && {
        inputMode: 'decimal' as const,
        suffix: <span className="q-muted">%</span>,
      })}
      {...((name === 'name' || name === 'source') && { maxLength: longest[name] })}
      autoComplete="off"
      value={draft[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
}

const AmountInCurrency = (
  props: InputProps & { readonly name: AmountField; readonly currency: CurrencyField },
) => {
  const words = useText(dialogText)
  const { name, currency, draft, onChange, errorOf, help, isOptional } = props
  return (
    <Field label={words[name]} help={help} optional={isOptional} error={errorOf(name)}>
      {(control) => (
        <span className="q-rule-amount">
          <Select
            aria-label={`${words[currency]}: ${words[name]}`}
            value={draft[currency]}
            options={limitCurrencies.map((value) => ({ value, label: value }))}
            onChange={(value) => onChange({ [currency]: value })}
          />
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={draft[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </span>
      )}
    </Field>
  )
}
