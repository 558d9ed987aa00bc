import { formatNumber } from '../../../contract/kernel/format.ts'
import type { WaveRow } from '../../../contract/waves/waves.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './waves.css'

const text = defineText({
  en: {
    shipped: (shipped: number, of: number) => `${shipped} of ${of} shipped`,
    out: (count: number) => `${count} removed`,
  },
  zh: {
    shipped: (shipped: number, of: number) => `已发货 ${shipped}/${of}`,
    out: (count: number) => `移出 ${formatNumber(count, 'zh')}`,
  },
})

export const WaveProgress = ({ wave }: { wave: Pick<WaveRow, 'orders' | 'shipped' | 'takenOut'> }) => {
  const words = useText(text)
  const inIt = wave.orders - wave.takenOut
  const shipped = words.shipped(wave.shipped, inIt)
  return (
    <span className="q-wave-progress">
      <progress className="q-progress" value={wave.shipped} max={Math.max(inIt, 1)} aria-label={shipped} />
      <span className="q-tabular">{shipped}</span>
      {wave.takenOut > 0 && <span className="q-muted q-tabular">{words.out(wave.takenOut)}</span>}
    </span>
  )
}
