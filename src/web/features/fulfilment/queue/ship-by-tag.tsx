import { Instant } from '../../../ui/time/instant.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { shipByOf, type ShipByInput } from './ship-by.ts'

const text = defineText({
  en: {
    left: (time: string) => `${time} left`,
    today: (time: string) => `Due today, ${time} left`,
    late: (time: string) => `${time} late`,
    paused: (time: string) => `Paused for ${time}`,
    by: 'by',
  },
  zh: {
    left: (time: string) => `剩余 ${time}`,
    today: (time: string) => `今天到期，剩余 ${time}`,
    late: (time: string) => `已超时 ${time}`,
    paused: (time: string) => `已暂停 ${time}`,
    by: '截止时间',
  },
})

export const ShipByTag = ({ shipBy }: { shipBy: ShipByInput | null }) => {
  const words = useText(text)
  if (!shipBy) return <span className="q-muted">–</span>
  const { state, tone, time } = shipByOf(shipBy)
  return (
    <span className="q-promise">
      <StatusTag tone={tone} icon="clock">
        {words[state](time)}
      </StatusTag>
      {state !== 'paused' && (
        <span className="q-muted">
          {words.by} <Instant at={shipBy.by} as="shortDay" />
        </span>
      )}
    </span>
  )
}
