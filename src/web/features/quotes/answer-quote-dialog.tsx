import { Button, Input, InputNumber, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { parseMinor } from '../../../contract/money.ts'
import { operatorHome } from '../../../contract/operator/home.ts'
import { operatorQuotes } from '../../../contract/operator/orders.ts'
import { goodsAttributes, type GoodsAttribute } from '../../../contract/statuses.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { Country } from '../../ui/parts/country.tsx'
import { errorOf, Field, FieldRow } from '../../ui/parts/form.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Picture } from '../../ui/parts/picture.tsx'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './quotes.css'

export type QuoteRequestRow = OutputOf<typeof operatorQuotes.listQuoteRequests>['rows'][number]

const text = defineText({
  en: {
    title: (title: string) => `Quote: ${title}`,
    fresh: 'New product',
    existing: 'A SKU we have',
    subject: 'Product name (English)',
    subjectZh: 'Product name (Chinese, optional)',
    price: 'Unit price, USD',
    weight: 'Weight, g',
    length: 'Length, mm',
    width: 'Width, mm',
    height: 'Height, mm',
    goods: 'Goods attributes',
    battery: 'Battery',
    liquid: 'Liquid',
    magnet: 'Magnet',
    powder: 'Powder',
    tiers: 'Cheaper from a quantity on',
    from: 'From quantity',
    tierPrice: 'Unit price, USD',
    addTier: 'Add a tier',
    removeTier: 'Remove this tier',
    units: 'SKUs for one piece sold',
    valid: 'Holds for, days',
    note: 'Note to the seller (optional)',
    sku: 'SKU',
    searchSku: 'Type a code or name',
    send: 'Send the offer',
    cancel: 'Cancel',
    asks: 'The seller asks',
    pieces: (n: number) => `${n} pieces in waiting orders`,
    sent: (version: number) => `Offer ${version} is with the seller.`,
    skuNeeded: 'Choose the SKU that is offered.',
    amount: 'Enter an amount such as 12.50.',
  },
  zh: {
    title: (title: string) => `报价：${title}`,
    fresh: '新商品',
    existing: '已有 SKU',
    subject: '商品名（英文）',
    subjectZh: '商品名（中文，选填）',
    price: '单价（USD）',
    weight: '重量（g）',
    length: '长（mm）',
    width: '宽（mm）',
    height: '高（mm）',
    goods: '货物属性',
    battery: '带电',
    liquid: '液体',
    magnet: '带磁',
    powder: '粉末',
    tiers: '阶梯价',
    from: '起订量',
    tierPrice: '单价（USD）',
    addTier: '添加阶梯',
    removeTier: '移除该阶梯',
    units: '每件对应的 SKU 数量',
    valid: '有效天数',
    note: '给卖家的说明（选填）',
    sku: 'SKU',
    searchSku: '输入编码或名称',
    send: '发送报价',
    cancel: '取消',
    asks: '卖家说明',
    pieces: (n: number) => `等待订单共 ${n} 件`,
    sent: (version: number) => `第 ${version} 版报价已发送给卖家。`,
    skuNeeded: '请选择要报价的 SKU。',
    amount: '请输入金额，例如 12.50',
  },
})

interface TierDraft {
  readonly key: number
  readonly minQuantity: number
  readonly price: string
}
interface OfferDraft {
  readonly kind: 'new' | 'existing'
  readonly skuId: string | null
  readonly subjectEn: string
  readonly subjectZh: string
  readonly price: string
  readonly weightGrams: number | null
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  readonly tiers: readonly TierDraft[]
  readonly units: number
  readonly validDays: number
  readonly note: string
}

const kinds: readonly OfferDraft['kind'][] = ['new', 'existing']

const startOf = (request: QuoteRequestRow): OfferDraft => ({
  kind: 'new',
  skuId: null,
  subjectEn: request.title,
  subjectZh: '',
  price: '',
  weightGrams: null,
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  goodsAttributes: [],
  tiers: [],
  units: 1,
  validDays: 30,
  note: '',
})

type AnswerInput = InputOf<typeof operatorQuotes.answerQuote>

/** The call's input, or what must be mended first. */
const inputOf = (
  request: QuoteRequestRow,
  draft: OfferDraft,
  words: { readonly amount: string; readonly skuNeeded: string },
): AnswerInput | FieldErrors => {
  const common = { id: request.id, units: draft.units, validDays: draft.validDays, note: draft.note }
  if (draft.kind === 'existing') {
    if (!draft.skuId) return { 'offer.skuId': words.skuNeeded }
    return { ...common, offer: { kind: 'existing', skuId: draft.skuId } }
  }
  const priceMinor = parseMinor(draft.price)
  if (priceMinor === null || priceMinor <= 0) return { 'offer.priceMinor': words.amount }
  const tiers = draft.tiers.map((tier) => ({
    minQuantity: tier.minQuantity,
    priceMinor: parseMinor(tier.price) ?? -1,
  }))
  if (tiers.some((tier) => tier.priceMinor < 0)) return { 'offer.tiers': words.amount }
  const { subjectEn, subjectZh, lengthMm, widthMm, heightMm } = draft
  return {
    ...common,
    offer: {
      kind: 'new',
      subjectEn,
      subjectZh,
      imageUrl: request.imageUrl,
      priceMinor,
      tiers,
      weightGrams: draft.weightGrams ?? 0,
      lengthMm,
      widthMm,
      heightMm,
      goodsAttributes: [...draft.goodsAttributes],
    },
  }
}

const isInput = (given: AnswerInput | FieldErrors): given is AnswerInput => 'offer' in given

const AnswerQuoteDialog = ({ request, onClose }: { request: QuoteRequestRow; onClose: () => void }) => {
  const words = useText(text)
  const [draft, setDraft] = useState(() => startOf(request))
  const [mend, setMend] = useState<FieldErrors>({})
  const patch = (change: Partial<OfferDraft>): void => setDraft((now) => ({ ...now, ...change }))
  const answer = useCallMutation(operatorQuotes.answerQuote, {
    invalidates: [operatorQuotes.listQuoteRequests, operatorHome.getQueues],
    showsFields: true,
    onSuccess: ({ version }) => {
      toast.success(words.sent(version))
      onClose()
    },
  })
  const errors = { ...fieldErrorsOf(answer.error), ...mend }
  const send = (): void => {
    const input = inputOf(request, draft, words)
    setMend(isInput(input) ? {} : input)
    if (isInput(input)) answer.mutate(input)
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
        <Asked request={request} />
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
          <ExistingSku request={request} draft={draft} errors={errors} onChange={patch} />
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
        <Field label={words.note} error={errorOf(errors, 'note')}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={1000}
              value={draft.note}
              onChange={(event) => patch({ note: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default AnswerQuoteDialog

const Asked = ({ request }: { request: QuoteRequestRow }) => {
  const words = useText(text)
  return (
    <div className="q-line-product">
      <Picture src={request.imageUrl} alt="" size={56} />
      <div className="q-line-words">
        <span className="q-muted">
          {[request.customerName, request.variantTitle, request.shopSku, words.pieces(request.quantity)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {request.countryCode && <Country code={request.countryCode} />}
        {request.note && (
          <span>
            {words.asks}: {request.note}
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
  const textField = (name: 'subjectEn' | 'subjectZh' | 'price', label: string, error: string | null) => (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          value={draft[name]}
          inputMode={name === 'price' ? 'decimal' : 'text'}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
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
            options={goodsAttributes.map((one) => ({ value: one, label: words[one] }))}
            onChange={(chosen: GoodsAttribute[]) => onChange({ goodsAttributes: chosen })}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <Tiers draft={draft} error={errorOf(errors, 'offer.tiers')} onChange={onChange} />
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

const ExistingSku = ({
  request,
  draft,
  errors,
  onChange,
}: PartProps & { request: QuoteRequestRow; errors: FieldErrors }) => {
  const words = useText(text)
  const [search, setSearch] = useState('')
  const found = useCall(
    operatorQuotes.searchSkus,
    { search: search.trim(), customerId: request.customerId },
    { enabled: search.trim().length > 0 },
  )
  return (
    <Field label={words.sku} error={errorOf(errors, 'offer.skuId')}>
      {(control) => (
        <Select
          {...control}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          placeholder={words.searchSku}
          value={draft.skuId}
          loading={found.isFetching}
          onChange={(skuId: string) => onChange({ skuId })}
          style={{ width: '100%' }}
          options={(found.data?.skus ?? []).map((sku) => ({
            value: sku.skuId as string,
            label: (
              <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
                <span>{[sku.code, sku.subjectEn, sku.attributes].filter(Boolean).join(' · ')}</span>
                <Money value={sku.price} />
              </span>
            ),
          }))}
        />
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
