import { Button, Input, InputNumber, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
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
  startOf,
  type OfferDraft,
  type QuoteRequestRow,
  type TierDraft,
} from './offer-draft.ts'
import { text } from './offer-text.ts'
import { ExistingSkuField } from './existing-sku-field.tsx'
import './quotes.css'

const AnswerQuoteDialog = ({ request, onClose }: { request: QuoteRequestRow; onClose: () => void }) => {
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
    >
      <div className="q-stack q-quote-answer">
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
          <NewProduct draft={draft} errors={errors} onChange={patch} />
        ) : (
          <ExistingSkuField request={request} draft={draft} errors={errors} onChange={patch} />
        )}
        <FieldRow>
          <NumberField
            label={words.units}
            value={draft.units}
            min={1}
            max={1000}
            onChange={(units) => patch({ units })}
          />
          <NumberField
            label={words.valid}
            value={draft.validDays}
            min={1}
            max={365}
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

const NewProduct = ({ draft, errors, onChange }: PartProps & { errors: FieldErrors }) => {
  const words = useText(text)
  const attributes = useText(goodsText)
  const textField = (name: 'subjectEn' | 'subjectZh' | 'price', label: string, error: string | null) => (
    <TextField
      label={label}
      error={error}
      value={draft[name]}
      inputMode={name === 'price' ? 'decimal' : 'text'}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  return (
    <>
      {textField('subjectEn', words.subject, errorOf(errors, 'offer.subjectEn'))}
      {textField('subjectZh', words.subjectZh, errorOf(errors, 'offer.subjectZh'))}
      <FieldRow>
        {textField('price', words.price, errorOf(errors, 'offer.priceMinor'))}
        <NumberField
          label={words.weight}
          value={draft.weightGrams}
          min={1}
          max={1_000_000}
          error={errorOf(errors, 'offer.weightGrams')}
          onChange={(weightGrams) => onChange({ weightGrams })}
        />
      </FieldRow>
      <div className="q-quote-sizes">
        <FieldRow>
          <NumberField
            label={words.length}
            value={draft.lengthMm || null}
            min={0}
            max={10_000}
            onChange={(lengthMm) => onChange({ lengthMm })}
          />
          <NumberField
            label={words.width}
            value={draft.widthMm || null}
            min={0}
            max={10_000}
            onChange={(widthMm) => onChange({ widthMm })}
          />
          <NumberField
            label={words.height}
            value={draft.heightMm || null}
            min={0}
            max={10_000}
            onChange={(heightMm) => onChange({ heightMm })}
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

interface NumberFieldProps {
  readonly label: string
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly error?: string | null
  readonly onChange: (value: number) => void
}

const NumberField = ({ label, value, min, max, error = null, onChange }: NumberFieldProps) => (
  <Field label={label} error={error}>
    {({ status, ...control }) => (
      <InputNumber
        {...control}
        {...(status ? { status } : {})}
        min={min}
        max={max}
        precision={0}
        value={value}
        onChange={(given) => onChange(given ?? min)}
        style={{ width: '100%' }}
      />
    )}
  </Field>
)
