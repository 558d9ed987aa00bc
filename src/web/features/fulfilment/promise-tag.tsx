import { Instant } from '../../ui/parts/instant.tsx'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { promiseOf } from './promise.ts'

const text = defineText({
  en: { left: (time: string) => `${time} left`, late: (time: string) => `Late by ${time}`, paid: 'paid' },
  zh: { left: (time: string) => `剩余 ${time}`, late: (time: string) => `已超时 ${time}`, paid: '付款于' },
})

/** What is left of the three days within which a paid order is to leave, and since when it is paid. */
export const PromiseTag = ({ paidAt }: { paidAt: string | null }) => {
  const words = useText(text)
  if (!paidAt) return <span className="q-muted">–</span>
  const { tone, isLate, time } = promiseOf(paidAt)
  return (
    <span className="q-promise">
      <StateTag tone={tone} icon="clock">
        {isLate ? words.late(time) : words.left(time)}
      </StateTag>
      <span className="q-muted">
        {words.paid} <Instant at={paidAt} />
      </span>
    </span>
  )
}
