import { Button, Select } from 'antd'
import { useState } from 'react'
import { rateCurrencies, type RateCurrency } from '../../../../contract/kernel/exchange-currencies.ts'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { calendarDayOf } from '../../../ui/time/time-text.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import '../common/catalogue.css'

const text = defineText({
  en: {
    subtitle:
      'Prices are in USD. CNY customers see them at the current rate. Existing orders keep their price. The other currencies are those of tax limits and shops.',
    list: (currency: string) => `${currency} per USD`,
    currency: 'Currency',
    none: 'No rate yet. Until there is one, shop prices in this currency are not compared with tax limits; what the seller pays is.',
    from: 'Effective from',
    rate: 'Rate',
    today: 'Current',
    later: 'Scheduled',
    set: 'Set rate',
    day: 'Effective from (UTC)',
    rateLabel: (currency: string) => `${currency} per USD`,
    save: 'Set rate',
    saved: (rate: string, currency: string, day: string) => `Rate ${rate} ${currency} applies from ${day}.`,
    number: 'must be a number, such as 7.0625',
    date: 'must be today or later',
  },
  zh: {
    subtitle:
      '产品以美元定价，人民币客户按当日汇率显示，已有订单保留下单时的价格。其他币种用于税务上限和店铺售价。',
    list: (currency: string) => `1 美元兑 ${currency}`,
    currency: '币种',
    none: '暂无汇率。设置之前，以此币种定价的店铺按卖家成本与税务上限比较。',
    from: '生效日期',
    rate: '汇率',
    today: '生效中',
    later: '待生效',
    set: '设置汇率',
    day: '生效日期（UTC）',
    rateLabel: (currency: string) => `1 美元兑 ${currency}`,
    save: '设置',
    saved: (rate: string, currency: string, day: string) =>
      `汇率已设置：${day} 起 1 美元为 ${rate} ${currency}。`,
    number: '必须是数字，如 7.0625',
    date: '必须是今天或以后的日期',
  },
})

const ExchangeRatesPage = () => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('finance', 'rates')
  const answer = useCall(operatorCatalogue.listExchangeRates, {}, { quiet: true })
  const [currency, setCurrency] = useState<RateCurrency>('CNY')
  const rates = answer.data?.rates.filter((rate) => rate.currency === currency) ?? []
  const today = answer.data?.today ?? ''
  const current = rates.find(({ validFrom }) => validFrom <= today)
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        actions={
          <Select<RateCurrency>
            aria-label={words.currency}
            value={currency}
            options={rateCurrencies.map((value) => ({ value, label: value }))}
            onChange={setCurrency}
          />
        }
      />
      <div className={mayChange ? 'q-columns' : undefined}>
        <div className="q-stack">
          {answer.isError && !answer.data && (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          )}
          {answer.isPending && <CardSkeleton lines={5} />}
          {answer.data && (
            <Card title={words.list(currency)}>
              {rates.length === 0 && <p className="q-muted">{words.none}</p>}
              <table className="q-rates">
                <thead>
                  <tr>
                    <th scope="col">{words.from}</th>
                    <th scope="col">{words.rate}</th>
                    <th scope="col">
                      <span className="q-hidden-text">{words.today}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rates.map((rate) => (
                    <tr key={rate.validFrom}>
                      <td>{calendarDayOf(rate.validFrom)}</td>
                      <td>{rate.rate.toFixed(4)}</td>
                      <td>
                        {rate === current && <StatusTag tone="done">{words.today}</StatusTag>}
                        {rate.validFrom > today && <StatusTag tone="working">{words.later}</StatusTag>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
          )}
        </div>
        {mayChange && answer.data && <RateForm key={currency} currency={currency} today={today} />}
      </div>
    </div>
  )
}

const RateForm = ({ currency, today }: { currency: RateCurrency; today: string }) => {
  const words = useText(text)
  const [day, setDay] = useState(today)
  const [rate, setRate] = useState('')
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorCatalogue.saveExchangeRate, {
    invalidates: [operatorCatalogue.listExchangeRates],
    showsFields: true,
    onSuccess: (saved) => {
      toast.success(words.saved(String(saved.rate), currency, calendarDayOf(saved.validFrom)))
      setRate('')
      setIsTried(false)
    },
  })
  const errors = fieldErrorsOf(save.error)
  const number = /^\d{1,5}([.,]\d{1,6})?$/.test(rate.trim()) ? Number(rate.replace(',', '.')) : 0
  const isDay = day >= today
  const send = (): void => {
    setIsTried(true)
    if (number > 0 && isDay) save.mutate({ currency, validFrom: day, rate: number })
  }
  return (
    <Card title={words.set}>
      <form
        className="q-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={words.rateLabel(currency)}
          error={isTried && number <= 0 ? words.number : (errors['rate'] ?? null)}
          inputMode="decimal"
          value={rate}
          onChange={setRate}
        />
        <TextField
          label={words.day}
          error={isTried && !isDay ? words.date : (errors['validFrom'] ?? null)}
          type="date"
          min={today}
          value={day}
          onChange={setDay}
        />
        <Button type="primary" htmlType="submit" loading={save.isPending} block>
          {words.save}
        </Button>
      </form>
    </Card>
  )
}

export default ExchangeRatesPage
