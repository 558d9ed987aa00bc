import { counted } from '../../../contract/kernel/format.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { Money } from '../../ui/components/money.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { GoodsCheck } from './goods-check.tsx'
import { weightText } from '../../ui/text/weight-text.ts'

const text = defineText({
  en: {
    title: 'Shipping calculator',
    country: 'Ship to',
    postcode: 'Postcode',
    weight: 'Weight (g)',
    size: 'Length × width × height (cm)',
    length: 'Length (cm)',
    width: 'Width (cm)',
    height: 'Height (cm)',
    goods: 'Goods type',
    try: 'Calculate',
    days: (min: number, max: number) =>
      min === max ? counted(max, 'day', 'days') : `${min}–${counted(max, 'day', 'days')}`,
    charged: 'charged',
    none: 'No shipping line can carry this parcel.',
    refusals: 'Unavailable shipping lines',
    needed: 'Required.',
    number: 'Enter a number greater than 0.',
  },
  zh: {
    title: '运费试算',
    country: '目的地',
    postcode: '邮编',
    weight: '重量（克）',
    size: '长 × 宽 × 高，厘米',
    length: '长（厘米）',
    width: '宽（厘米）',
    height: '高（厘米）',
    goods: '货物属性',
    try: '计算',
    days: (min: number, max: number) => (min === max ? `${min} 天` : `${min}–${max} 天`),
    charged: '计费重',
    none: '没有物流渠道可承运该包裹，请调整目的地、重量或尺寸。',
    refusals: '无法承运的物流渠道',
    needed: '必填',
    number: '必须是大于 0 的数字',
  },
})

type Parcel = InputOf<typeof operatorCatalogue.trialFreight>
type Freight = OutputOf<typeof operatorCatalogue.trialFreight>

const sides = ['length', 'width', 'height'] as const
interface TrialDraft {
  readonly country: string
  readonly postcode: string
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly goods: readonly GoodsAttribute[]
}
const start: TrialDraft = {
  country: 'US',
  postcode: '',
  weight: '500',
  length: '',
  width: '',
  height: '',
  goods: [],
}

/** Centimetres with one decimal to whole millimetres; '' is 0 (unknown). */
const millimetres = (typed: string): number => Math.round(Number(typed.replace(',', '.') || 0) * 10)

const parcelOf = (draft: TrialDraft): Parcel => ({
  countryCode: draft.country,
  postcode: draft.postcode,
  weightGrams: Number(draft.weight),
  lengthMm: millimetres(draft.length),
  widthMm: millimetres(draft.width),
  heightMm: millimetres(draft.height),
  goodsAttributes: [...draft.goods],
})

const isWeight = (typed: string): boolean => /^[1-9]\d{0,6}$/.test(typed.trim()) && Number(typed) <= 1_000_000
const isSide = (typed: string): boolean =>
  typed === '' || (millimetres(typed) >= 0 && millimetres(typed) <= 10_000)

/** Calculates with the saved rates. */
export const FreightTrial = () => {
  const words = useText(text)
  const [draft, setDraft] = useState(start)
  const [calculated, setCalculated] = useState<Parcel | null>(null)
  const [isTried, setIsTried] = useState(false)
  const answer = useCall(operatorCatalogue.trialFreight, calculated ?? parcelOf(start), {
    enabled: calculated !== null,
    quiet: true,
    staleMs: 0,
  })
  const patch = (change: Partial<TrialDraft>): void => setDraft((now) => ({ ...now, ...change }))
  const weightError = isTried && !isWeight(draft.weight) ? words.number : null
  const isGood = draft.country !== '' && isWeight(draft.weight) && sides.every((side) => isSide(draft[side]))
  const calculate = (): void => {
    setIsTried(true)
    if (!isGood) return
    const parcel = parcelOf(draft)
    // Same parcel again: the rates may have changed.
    if (JSON.stringify(parcel) === JSON.stringify(calculated)) void answer.refetch()
    else setCalculated(parcel)
  }
  return (
    <Card title={words.title}>
      <form
        className="q-stack"
        onSubmit={(event) => {
          event.preventDefault()
          calculate()
        }}
      >
        <Field label={words.country} error={isTried && !draft.country ? words.needed : null}>
          {(control) => (
            <CountrySelect {...control} value={draft.country} onChange={(country) => patch({ country })} />
          )}
        </Field>
        <FieldRow>
          <TextField
            label={words.weight}
            error={weightError}
            inputMode="numeric"
            value={draft.weight}
            onChange={(weight) => patch({ weight })}
          />
          <TextField
            label={words.postcode}
            optional
            value={draft.postcode}
            onChange={(postcode) => patch({ postcode })}
          />
        </FieldRow>
        <Field label={words.size} optional>
          {(control) => (
            <span className="q-sides">
              {sides.map((side, index) => (
                <Input
                  key={side}
                  {...(index === 0 ? control : {})}
                  aria-label={words[side]}
                  inputMode="decimal"
                  status={isSide(draft[side]) ? '' : 'error'}
                  value={draft[side]}
                  onChange={(event) => patch({ [side]: event.target.value })}
                />
              ))}
            </span>
          )}
        </Field>
        <Field label={words.goods} optional>
          {({ id }) => <GoodsCheck id={id} value={draft.goods} onChange={(goods) => patch({ goods })} />}
        </Field>
        <Button type="primary" htmlType="submit" loading={answer.isFetching} block>
          {words.try}
        </Button>
      </form>
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {calculated && answer.data && (
        <FreightAnswer freight={answer.data} isStale={answer.isPlaceholderData} />
      )}
    </Card>
  )
}

const FreightAnswer = ({ freight, isStale }: { freight: Freight; isStale: boolean }) => {
  const words = useText(text)
  return (
    <div className="q-freight" aria-live="polite" style={{ opacity: isStale ? 0.6 : 1 }}>
      {freight.offers.length === 0 && <p>{words.none}</p>}
      <ul>
        {freight.offers.map((offer) => (
          <li key={offer.lineId}>
            <span className="q-freight-name">{offer.name}</span>
            <Money value={offer.price} strong />
            <span className="q-freight-more">
              {words.days(offer.daysMin, offer.daysMax)} · {weightText(offer.chargedGrams)} {words.charged}
            </span>
          </li>
        ))}
      </ul>
      {freight.refusals.length > 0 && (
        <details open={freight.offers.length === 0}>
          <summary>
            {words.refusals} ({freight.refusals.length})
          </summary>
          <ul>
            {freight.refusals.map((refusal) => (
              <li key={refusal.lineId}>
                <span className="q-freight-name">{refusal.name}</span>
                <span className="q-freight-more">{refusal.detail}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
