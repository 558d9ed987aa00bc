import { Button, Input } from 'antd'
import { useState } from 'react'
import { operatorCatalogue } from '../../../contract/operator/catalogue.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Card } from '../../ui/components/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Field } from '../../ui/components/form.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { calendarDayOf } from '../../ui/components/time-text.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './catalogue.css'

const text = defineText({
  en: {
    subtitle:
      'Prices are in USD. CNY customers see them at the current rate. Existing orders keep their price.',
    list: 'CNY per USD',
    from: 'Effective from',
    rate: 'Rate',
    today: 'Current',
    later: 'Scheduled',
    set: 'Set rate',
    day: 'Effective from (UTC)',
    rateLabel: 'CNY per USD',
    save: 'Set rate',
    saved: (rate: string, day: string) => `Rate ${rate} applies from ${day}.`,
    number: 'must be a number, such as 7.0625',
    date: 'must be today or later',
  },
  zh: {
    subtitle: '产品以美元定价，人民币客户按当日汇率显示。已有订单保留下单时的价格。',
    list: '1 美元兑人民币',
    from: '生效日期',
    rate: '汇率',
    today: '生效中',
    later: '待生效',
    set: '设置汇率',
    day: '生效日期（UTC）',
    rateLabel: '1 美元兑人民币',
    save: '设置',
    saved: (rate: string, day: string) => `汇率已设置：${day} 起为 ${rate}。`,
    number: '必须是数字，如 7.0625',
    date: '必须是今天或以后的日期',
  },
})

const ExchangeRatesPage = () => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('finance')
  const answer = useCall(operatorCatalogue.listExchangeRates, {}, { quiet: true })
  const rates = answer.data?.rates ?? []
  const today = answer.data?.today ?? ''
  const current = rates.find(({ validFrom }) => validFrom <= today)
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} />
      <div className={mayChange ? 'q-columns' : undefined}>
        <div className="q-stack">
          {answer.isError && !answer.data && (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          )}
          {answer.isPending && <CardSkeleton lines={5} />}
          {answer.data && (
            <Card title={words.list}>
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
        {mayChange && answer.data && <RateForm today={today} />}
      </div>
    </div>
  )
}

const RateForm = ({ today }: { today: string }) => {
  const words = useText(text)
  const [day, setDay] = useState(today)
  const [rate, setRate] = useState('')
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorCatalogue.saveExchangeRate, {
    invalidates: [operatorCatalogue.listExchangeRates],
    showsFields: true,
    onSuccess: (saved) => {
      toast.success(words.saved(String(saved.rate), calendarDayOf(saved.validFrom)))
      setRate('')
      setIsTried(false)
    },
  })
  const errors = fieldErrorsOf(save.error)
  const number = /^\d{1,5}([.,]\d{1,6})?$/.test(rate.trim()) ? Number(rate.replace(',', '.')) : 0
  const isDay = day >= today
  const send = (): void => {
    setIsTried(true)
    if (number > 0 && isDay) save.mutate({ currency: 'CNY', validFrom: day, rate: number })
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
        <Field
          label={words.rateLabel}
          error={isTried && number <= 0 ? words.number : (errors['rate'] ?? null)}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={rate}
              onChange={(event) => setRate(event.target.value)}
            />
          )}
        </Field>
        <Field label={words.day} error={isTried && !isDay ? words.date : (errors['validFrom'] ?? null)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
        <Button type="primary" htmlType="submit" loading={save.isPending} block>
          {words.save}
        </Button>
      </form>
    </Card>
  )
}

export default ExchangeRatesPage
