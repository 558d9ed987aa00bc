import type { ReactNode } from 'react'
import type { SupplierScore } from '../../../contract/supplier-orders/suppliers.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { leadText, scoreText, shareText } from './score-text.ts'
import '../supplier-orders/supplier-orders.css'

interface ScoreCardProps {
  readonly score: SupplierScore | null
  readonly title: string
  readonly actions?: ReactNode
}

export const ScoreCard = ({ score, title, actions }: ScoreCardProps) => {
  const words = useText(scoreText)
  const locale = useLocale()
  const tile = (label: string, value: string, help: string) => (
    <div key={label} className="q-buy-score-tile">
      <span className="q-muted">{label}</span>
      <strong>{value}</strong>
      <span className="q-muted">{help}</span>
    </div>
  )
  return (
    <Card title={title} actions={actions}>
      {score === null ? (
        <p className="q-muted">{words.none}</p>
      ) : (
        <div className="q-buy-scores">
          {tile(words.onTime, shareText(score.onTimeBp), words.onTimeHelp(score.promised))}
          {tile(
            words.lead,
            score.leadTenths === null ? '–' : words.days(leadText(score.leadTenths)),
            words.leadHelp,
          )}
          {tile(words.short, shareText(score.shortBp), words.shortHelp)}
          {tile(words.faulty, shareText(score.faultyBp), words.faultyHelp)}
          {tile(
            words.prices,
            score.priceChangeBp === null
              ? '–'
              : `${score.priceChangeBp > 0 ? '+' : ''}${shareText(score.priceChangeBp)}`,
            score.repeated === 0
              ? words.changesHelp
              : words.changes(score.raised, score.lowered, score.repeated),
          )}
          {tile(words.orders, formatNumber(score.orders, locale), '')}
        </div>
      )}
    </Card>
  )
}
