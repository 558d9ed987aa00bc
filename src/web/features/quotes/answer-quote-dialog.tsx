import { Button, Input, InputNumber, Modal, Segmented, Select } from 'antd'
import { useRef, useState } from 'react'
import { operatorHome } from '../../../contract/operator-home/home.ts'
import { operatorQuotes } from '../../../contract/quotes/operator-quotes.ts'
import { goodsAttributes, type GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { Country } from '../../ui/components/country.tsx'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { CustomsFields } from '../catalogue/customs/customs-fields.tsx'
import { problemMessage } from '../catalogue/product/problem-text.ts'
import { goodsText } from '../shipping/goods-text.ts'
import {
  inputOf,
  kinds,
  problemsOf,
  withPrice,
  startOf,
  type OfferDraft,
  type QuoteRequestRow,
  type TierDraft,
} from './offer-draft.ts'
import { text } from './offer-text.ts'
import { NumberField } from './number-field.tsx'
import { ExistingSkuField } from './existing-sku-field.tsx'
import './quotes.css'

interface AnswerQuoteDialogProps {
  readonly request: QuoteRequestRow
  /** CNY per USD, in millionths. */
  readonly rateMicro: number
  readonly onClose: () => void
}

/** The single-line fields, in the order in which Enter goes through them. */
const singleLine = 'input:not([type="radio"], [type="search"], [role="combobox"])'

const focusNext = (from: HTMLElement, root: HTMLElement): void => {
  const fields = [...root.querySelectorAll<HTMLInputElement>(singleLine)]
  fields[fields.findIndex((one) => one === from) + 1]?.focus()
}

const AnswerQuoteDialog = ({ request, rateMicro, onClose }: AnswerQuoteDialogProps) => {
  const root = useRef<HTMLDivElement>(null)
  const words = useText(text)
  const { hsCode } = useText(problemMessage)
  // The draft is kept per version of the request: a new offer starts empty.
  const kept = useDraft<OfferDraft>(`offer:${request.id}:${request.statusSince}`, startOf(request))
  const draft = kept.value
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf(draft, { ...words, hsCode })
  const patch = (change: Partial<OfferDraft>): void => kept.set((now) => ({ ...now, ...change }))
  const answer = useCallMutation(operatorQuotes.answerQuote, {
    invalidates: [operatorQuotes.listQuoteRequests, operatorHome.getQueues],
    showsFields: true,
    onSuccess: ({ version }) => {
      kept.clear()
      toast.success(words.sent(version))
      onClose()
    },
  })
  const errors = { ...fieldErrorsOf(answer.error), ...(isTried && problems) }
  const send = (): void => {
    setIsTried(true)
    if (Object.keys(problems).length === 0) answer.mutate(inputOf(request, draft))
  }
  return (
    <Modal
      open
      width={720}
      title={words.title(request.title)}
      okText={words.send}
      cancelText={words.cancel}
      confirmLoading={answer.isPending}
      onOk={send}
      onCancel={onClose}
      afterOpenChange={(isOpen) =>
        isOpen && root.current?.querySelector<HTMLElement>('[data-quote="price"]')?.focus()
      }
    >
      <div
        ref={root}
        role="presentation"
        className="q-stack q-quote-answer"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          const { target } = event
          if (event.ctrlKey || event.metaKey) {
            event.preventDefault()
            if (!answer.isPending) send()
          } else if (target instanceof HTMLInputElement && target.matches(singleLine)) {
            event.preventDefault()
            focusNext(target, event.currentTarget)
          }
        }}
      >
        <SellerRequest request={request} />
        <RestoredNote draft={kept} />
        <Segmented
          value={draft.kind}
          options={kinds.map((kind) => ({
            value: kind,
            label: kind === 'new' ? words.fresh : words.existing,
          }))}
          onChange={(kind) => patch({ kind })}
        />
        {draft.kind === 'new' ? (
          <NewProduct draft={draft} errors={errors} rateMicro={rateMicro} onChange={patch} />
        ) : (
          <ExistingSkuField request={request} draft={draft} errors={errors} onChange={patch} />
        )}
        <FieldRow>
          <NumberField
            label={words.units}
            value={draft.units}
            min={1}
            max={1000}
            error={errorOf(errors, 'units')}
            onChange={(units) => patch({ units })}
          />
          <NumberField
            label={words.valid}
            value={draft.validDays}
            min={1}
            max={365}
            error={errorOf(errors, 'validDays')}
            onChange={(validDays) => patch({ validDays })}
          />
        </FieldRow>
        <TextAreaField
          label={words.note}
          error={errorOf(errors, 'note')}
          rows={2}
          maxLength={1000}
          value={draft.note}
          onChange={(note) => patch({ note })}
        />
      </div>
    </Modal>
  )
}
export default AnswerQuoteDialog

const SellerRequest = ({ request }: { request: QuoteRequestRow }) => {
  const words = useText(text)
  return (
    <div className="q-line-product">
      <Picture src={request.imageUrl} alt="" size={56} />
      <div className="q-line-words">
        <span className="q-muted">
          {[request.customerName, request.variantTitle, request.shopSku, words.waitingUnits(request.quantity)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {request.countryCode && <Country code={request.countryCode} />}
        {request.note && (
          <span>
            {words.request}: {request.note}
          </span>
        )}
      </div>
    </div>
  )
}

interface PartProps {
  readonly draft: OfferDraft
  readonly onChange: (change: Partial<OfferDraft>) => void
}

const NewProduct = ({
  draft,
  errors,
  rateMicro,
  onChange,
}: PartProps & { readonly errors: FieldErrors; readonly rateMicro: number }) => {
  const words = useText(text)
  const attributes = useText(goodsText)
  const textField = (name: 'subjectEn' | 'subjectZh' | 'supplier', label: string, error: string | null) => (
    <TextField
      label={label}
      error={error}
      value={draft[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  const amountField = (name: 'price' | 'cost' | 'margin', error: string | null) => (
    <TextField
      label={words[name]}
      error={error}
      value={draft[name]}
      inputMode="decimal"
      autoComplete="off"
      data-quote={name}
      onChange={(next) => onChange(withPrice(draft, { [name]: next }, rateMicro))}
    />
  )
  return (
    <>
      {textField('subjectEn', words.subject, errorOf(errors, 'offer.subjectEn'))}
      {textField('subjectZh', words.subjectZh, errorOf(errors, 'offer.subjectZh'))}
      <FieldRow>
        {amountField('price', errorOf(errors, 'offer.priceMinor'))}
        <NumberField
          label={words.weight}
          value={draft.weightGrams}
          min={1}
          max={1_000_000}
          error={errorOf(errors, 'offer.weightGrams')}
          onChange={(weightGrams) => onChange({ weightGrams })}
        />
      </FieldRow>
      <FieldRow>
        {amountField('cost', errorOf(errors, 'offer.costCnyMinor'))}
        {amountField('margin', null)}
        {textField('supplier', words.supplier, errorOf(errors, 'offer.supplierUrl'))}
      </FieldRow>
      <p className="q-muted">{words.keys}</p>
      <div className="q-quote-sizes">
        <FieldRow>
          <NumberField
            label={words.length}
            value={draft.lengthMm || null}
            min={0}
            max={10_000}
            onChange={(lengthMm) => onChange({ lengthMm: lengthMm ?? 0 })}
          />
          <NumberField
            label={words.width}
            value={draft.widthMm || null}
            min={0}
            max={10_000}
            onChange={(widthMm) => onChange({ widthMm: widthMm ?? 0 })}
          />
          <NumberField
            label={words.height}
            value={draft.heightMm || null}
            min={0}
            max={10_000}
            onChange={(heightMm) => onChange({ heightMm: heightMm ?? 0 })}
          />
        </FieldRow>
      </div>
      <Field label={words.goods}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            value={[...draft.goodsAttributes]}
            options={goodsAttributes.map((one) => ({ value: one, label: attributes[one] }))}
            onChange={(chosen: GoodsAttribute[]) => onChange({ goodsAttributes: chosen })}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <Tiers draft={draft} error={errorOf(errors, 'offer.tiers')} onChange={onChange} />
      <p className="q-muted">{words.customsHelp}</p>
      <CustomsFields
        value={{ ...draft, category: '' }}
        errorOf={(name) => errorOf(errors, `offer.${name}`)}
        onChange={onChange}
      />
    </>
  )
}

const Tiers = ({ draft, error, onChange }: PartProps & { error: string | null }) => {
  const words = useText(text)
  const change = (key: number, patch: Partial<TierDraft>): void =>
    onChange({ tiers: draft.tiers.map((tier) => (tier.key === key ? { ...tier, ...patch } : tier)) })
  const add = (): void => {
    const last = draft.tiers.at(-1)
    const tier = { key: (last?.key ?? 0) + 1, minQuantity: (last?.minQuantity ?? 5) * 2, price: '' }
    onChange({ tiers: [...draft.tiers, tier] })
  }
  return (
    <Field label={words.tiers} error={error}>
      {() => (
        <div className="q-stack" style={{ gap: 8 }}>
          {draft.tiers.map((tier) => (
            <div key={tier.key} style={{ display: 'flex', gap: 8 }}>
              <InputNumber
                aria-label={words.from}
                min={2}
                max={1_000_000}
                precision={0}
                value={tier.minQuantity}
                onChange={(minQuantity) => change(tier.key, { minQuantity: minQuantity ?? 2 })}
              />
              <Input
                aria-label={words.tierPrice}
                inputMode="decimal"
                placeholder={words.tierPrice}
                value={tier.price}
                onChange={(event) => change(tier.key, { price: event.target.value })}
              />
              <Button
                type="text"
                aria-label={words.removeTier}
                icon={<Icon name="trash" size={16} />}
                onClick={() => onChange({ tiers: draft.tiers.filter(({ key }) => key !== tier.key) })}
              />
            </div>
          ))}
          <div>
            <Button
              size="small"
              icon={<Icon name="plus" size={14} />}
              disabled={draft.tiers.length >= 10}
              onClick={add}
            >
              {words.addTier}
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}
