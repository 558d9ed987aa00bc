import { Modal, Select } from 'antd'
import { useEffect, useId, useState, type FormEvent } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { taxNumbers, type TaxNumber } from '../../../contract/tax-numbers/tax-numbers.ts'
import { taxKindWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import type { TaxNumberKind } from '../../../contract/tax-numbers/tax-schemes.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Country, countryName } from '../../ui/components/country.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { describeNumberUse, numberUseText } from './number-use.ts'
import { taxNumberReads } from './tax-number-reads.ts'

type Kinds = OutputOf<typeof taxNumbers.getTaxConfig>['kinds']

/** A number to edit, or what a new one begins with. */
export interface NumberStart {
  readonly number?: TaxNumber
  readonly countryCode?: string
  readonly kind?: TaxNumberKind | undefined
}

const text = defineText({
  en: {
    add: 'Add tax number',
    edit: 'Edit tax number',
    country: 'Country',
    chooseCountry: 'Select a country',
    countryFirst: 'Select the country first',
    kind: 'Type',
    number: 'Number',
    example: (number: string) => `For example ${number}`,
    shop: 'Shop',
    shopHelp: 'A shop’s own number is used instead of the one for all shops.',
    allShops: 'All shops',
    valid: (number: string) => `Valid: ${number}`,
    form: (example: string) => `This does not have the right form. It looks like ${example}.`,
    checkDigit: 'There is a typo: the check digit does not match. Compare it with your registration.',
    needed: 'Required.',
    save: 'Save',
    cancel: 'Cancel',
    saved: (number: string, use: string) => `${number} saved. ${use}`,
  },
  zh: {
    add: '添加税号',
    edit: '编辑税号',
    country: '国家/地区',
    chooseCountry: '选择国家/地区',
    countryFirst: '请先选择国家/地区',
    kind: '类型',
    number: '税号',
    example: (number: string) => `例如 ${number}`,
    shop: '店铺',
    shopHelp: '店铺有自己的税号时，优先使用店铺税号。',
    allShops: '所有店铺',
    valid: (number: string) => `有效：${number}`,
    form: (example: string) => `格式不正确，正确格式如 ${example}。`,
    checkDigit: '校验位不符，可能有误，请与登记文件核对。',
    needed: '必填。',
    save: '保存',
    cancel: '取消',
    saved: (number: string, use: string) => `${number} 已保存。${use}`,
  },
})

interface NumberDialogProps {
  readonly kinds: Kinds
  readonly start: NumberStart
  readonly onClose: () => void
}

const showCountry = ({ value }: { readonly value?: string | number }) => (
  <Country code={String(value ?? '')} />
)

interface Draft {
  readonly countryCode: string
  readonly kind: TaxNumberKind | null
  readonly number: string
  /** '' for all shops. */
  readonly shopId: string
}

const draftOf = ({ number, countryCode, kind }: NumberStart): Draft => ({
  countryCode: number?.countryCode ?? countryCode ?? '',
  kind: number?.kind ?? kind ?? null,
  number: number?.formatted ?? '',
  shopId: number?.shop?.id ?? '',
})

/** The server's check of what is typed; null while it is under way. */
const useCheck = ({ countryCode, kind, number }: Draft) => {
  const typed = number.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 300)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useCall(
    taxNumbers.previewTaxCode,
    { kind: kind ?? 'VAT', countryCode: countryCode || 'EU', number: settled || '-' },
    { enabled: kind !== null && settled !== '' && settled === typed, keepPrevious: false, quiet: true },
  )
  return settled === typed && typed !== '' ? (data ?? null) : null
}

const useSaving = (number: TaxNumber | undefined, onClose: () => void) => {
  const words = useText(text)
  const uses = useText(numberUseText)
  const save = useCallMutation(taxNumbers.setTaxCode, {
    invalidates: taxNumberReads,
    showsFields: true,
    onSuccess: ({ formatted, kind, countryCode }) => {
      toast.success(words.saved(formatted, describeNumberUse(uses, kind, countryCode)))
      onClose()
    },
  })
  const send = ({ kind, countryCode, number: typed, shopId }: Draft): void => {
    if (!kind) return
    save.mutate({
      ...(number ? { id: number.id } : {}),
      kind,
      countryCode,
      number: typed,
      shopId: shopId || null,
    })
  }
  const { reason, message } = save.error ?? { reason: null, message: '' }
  const refused: FieldErrors =
    reason === 'taxNumberInvalid' || reason === 'taxNumberExists'
      ? { number: message }
      : reason === 'chooseShop'
        ? { shopId: message }
        : {}
  return { send, isPending: save.isPending, errors: { ...fieldErrorsOf(save.error), ...refused } }
}

export const NumberDialog = ({ kinds, start, onClose }: NumberDialogProps) => {
  const words = useText(text)
  const uses = useText(numberUseText)
  const locale = useLocale()
  const formId = useId()
  const [draft, setDraft] = useState(() => draftOf(start))
  const [isTried, setIsTried] = useState(false)
  const names = useCall(shops.listShopNames, {}, { staleMs: 60_000, quiet: true })
  const check = useCheck(draft)
  const { send, isPending, errors } = useSaving(start.number, onClose)
  const shopOptions = (names.data?.shops ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  // Shown by its name while the list loads or fails.
  const own = start.number?.shop
  if (own && !shopOptions.some(({ value }) => value === own.id))
    shopOptions.push({ value: own.id, label: own.name })
  const fitting = kinds.filter(({ countryCode }) => countryCode === draft.countryCode)
  const example = fitting.find(({ kind }) => kind === draft.kind)?.example ?? ''
  const set = (change: Partial<Draft>): void => setDraft((now) => ({ ...now, ...change }))
  const setCountry = (countryCode: string): void => {
    const there = kinds.filter((one) => one.countryCode === countryCode)
    set({ countryCode, kind: there.find(({ kind }) => kind === draft.kind)?.kind ?? there[0]?.kind ?? null })
  }
  const countries = [...new Set(kinds.map(({ countryCode }) => countryCode))]
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => Number(b.value === 'EU') - Number(a.value === 'EU') || a.label.localeCompare(b.label))
  const isMissing = (value: string | null): string | null => (isTried && !value ? words.needed : null)
  const problem = check?.problem ? (check.problem === 'form' ? words.form(example) : words.checkDigit) : null
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (draft.kind && draft.countryCode && draft.number.trim() && !problem) send(draft)
  }
  return (
    <Modal
      open
      width={560}
      title={start.number ? words.edit : words.add}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={isPending}
      mask={{ closable: false }}
      // Associated with the form by id, so that Enter in a field submits.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form id={formId} className="q-stack" onSubmit={onSubmit} noValidate>
        <FieldRow>
          <Field label={words.country} error={isMissing(draft.countryCode) ?? errors['countryCode'] ?? null}>
            {(control) => (
              <Select
                {...control}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={words.chooseCountry}
                value={draft.countryCode || undefined}
                options={countries}
                labelRender={showCountry}
                optionRender={showCountry}
                onChange={setCountry}
              />
            )}
          </Field>
          <Field
            label={words.kind}
            help={draft.kind ? describeNumberUse(uses, draft.kind, draft.countryCode) : undefined}
            error={isMissing(draft.kind) ?? errors['kind'] ?? null}
          >
            {(control) => (
              <Select
                {...control}
                disabled={fitting.length === 0}
                placeholder={words.countryFirst}
                value={draft.kind ?? undefined}
                options={fitting.map(({ kind }) => ({ value: kind, label: taxKindWords[kind][locale] }))}
                onChange={(kind) => set({ kind })}
              />
            )}
          </Field>
        </FieldRow>
        <TextField
          label={words.number}
          help={
            check?.formatted ? words.valid(check.formatted) : example ? words.example(example) : undefined
          }
          error={isMissing(draft.number.trim()) ?? problem ?? errors['number'] ?? null}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={draft.number}
          onChange={(number) => set({ number })}
        />
        <Field
          label={words.shop}
          help={
            names.error && !names.data ? (
              <ErrorNote error={names.error} onRetry={() => void names.refetch()} />
            ) : (
              words.shopHelp
            )
          }
          error={errors['shopId'] ?? null}
        >
          {(control) => (
            <Select
              {...control}
              value={draft.shopId}
              options={[{ value: '', label: words.allShops }, ...shopOptions]}
              onChange={(shopId) => set({ shopId })}
            />
          )}
        </Field>
      </form>
    </Modal>
  )
}
