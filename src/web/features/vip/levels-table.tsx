import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { percentOfBp } from '../../../contract/customer-prices/customer-price.ts'
import type { vip } from '../../../contract/vip/vip.ts'
import type { VipLevel } from '../../../contract/vip/vip-terms.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useLevelName } from './level-name.ts'
import { vipText } from './vip-text.ts'

type Status = OutputOf<typeof vip.getVipStatus>

export const Levels = ({ status: { levels, current, days } }: { readonly status: Status }) => {
  const words = useText(vipText)
  return (
    <Card title={words.levels}>
      <div className="q-vip-frame">
        <table className="q-vip-levels">
          <thead>
            <tr>
              <th>{words.level}</th>
              <th className="q-right">{words.threshold(days)}</th>
              <th className="q-right">{words.goods}</th>
              <th className="q-right">{words.freight}</th>
              <th className="q-right">{words.services}</th>
              <th>{words.benefits}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <Level key={level.id} level={level} days={days} isOwn={level.id === current?.levelId} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="q-muted">{words.counts}</p>
    </Card>
  )
}

interface LevelProps {
  readonly level: VipLevel
  readonly days: number
  readonly isOwn: boolean
}

const Level = ({ level, days, isOwn }: LevelProps) => {
  const words = useText(vipText)
  const locale = useLocale()
  const nameOf = useLevelName()
  const off = (bp: number): string => (bp === 0 ? '–' : words.off(percentOfBp(bp)))
  const benefits = locale === 'zh' && level.benefitsZh !== '' ? level.benefitsZh : level.benefitsEn
  return (
    <tr>
      <td>
        <strong>{nameOf(level)}</strong> {isOwn && <StatusTag tone="done">{words.yours}</StatusTag>}
      </td>
      <td className="q-right" data-label={words.threshold(days)}>
        {level.thresholdMinor === null ? (
          words.byAgency
        ) : (
          <Money amountMinor={level.thresholdMinor} currency="USD" />
        )}
      </td>
      <td className="q-right q-tabular" data-label={words.goods}>
        {off(level.goodsBp)}
      </td>
      <td className="q-right q-tabular" data-label={words.freight}>
        {off(level.freightBp)}
      </td>
      <td className="q-right q-tabular" data-label={words.services}>
        {off(level.servicesBp)}
      </td>
      <td className="q-vip-words" data-label={words.benefits}>
        {benefits || '–'}
      </td>
    </tr>
  )
}
