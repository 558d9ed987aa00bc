import type { ReactNode } from 'react'
import type { Surcharge } from '../../../contract/surcharges/surcharges.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { surchargeReasonText, surchargeStatusText, surchargeStepText } from './surcharge-text.ts'
import './surcharges.css'

const text = defineText({
  en: {
    until: 'Respond by',
    overdue: 'Response was due by',
    history: 'History',
    open: (number: number) => `Open image ${number}`,
  },
  zh: {
    until: '答复截止',
    overdue: '原答复截止',
    history: '处理记录',
    open: (number: number) => `打开图片 ${number}`,
  },
})

type Shown = Omit<Surcharge, 'allowedActions'>
type Step = Shown['steps'][number]

const StepRow = ({ step, shown }: { step: Step; shown: Shown }) => {
  const words = useText(text)
  const kinds = useText(surchargeStepText)
  const { kind, actorName, note, amountMinor, pictures } = step
  return (
    <li>
      <span>
        <strong>{actorName}</strong> {kinds[kind]}{' '}
        {amountMinor !== null && moneyText({ amountMinor, currency: shown.currency })}{' '}
        <Instant at={step.at} />
      </span>
      {note && <blockquote>{note}</blockquote>}
      {pictures.length > 0 && (
        <ul className="q-surcharge-pictures">
          {pictures.map(({ url, thumbnailUrl }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" aria-label={words.open(index + 1)}>
                <Picture src={thumbnailUrl} alt="" size={72} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface SurchargeItemProps {
  readonly surcharge: Shown
  readonly tone: Tone
  readonly children?: ReactNode
}

export const SurchargeItem = ({ surcharge, tone, children }: SurchargeItemProps) => {
  const words = useText(text)
  const reasons = useText(surchargeReasonText)
  const statuses = useText(surchargeStatusText)
  const { status, currency, amountMinor, usdMinor, isOverdue, answerBy, steps } = surcharge
  return (
    <li className="q-surcharge">
      <div className="q-surcharge-row">
        <strong>{reasons[surcharge.reason]}</strong>
        <StatusTag tone={isOverdue ? 'problem' : tone}>{statuses[status]}</StatusTag>
        <Money amountMinor={amountMinor} currency={currency} strong />
        {currency !== 'USD' && (
          <span className="q-muted">{moneyText({ amountMinor: usdMinor, currency: 'USD' })}</span>
        )}
      </div>
      {status === 'open' && (
        <p className="q-muted">
          {isOverdue ? words.overdue : words.until} <Instant at={answerBy} as="minute" />
        </p>
      )}
      {children}
      <ol className="q-surcharge-steps" aria-label={words.history}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} shown={surcharge} />
        ))}
      </ol>
    </li>
  )
}
