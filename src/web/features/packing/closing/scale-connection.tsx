import { Button, Select } from 'antd'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { closingText } from './closing-text.ts'
import { baudRates } from '../scale/serial-scale.ts'
import { kilogramsText } from '../scale/typed-weight.ts'
import type { Scale } from '../scale/use-scale.ts'
import './closing.css'

export const scaleHint = ({ line }: Scale, words: (typeof closingText)['en']): string => {
  if (line === null || line === 'overload') return ''
  return line.isStable ? words.onScale(`${kilogramsText(line.grams)} kg`) : words.moving
}

export const ScaleConnection = ({ scale }: { scale: Scale }) => {
  const words = useText(closingText)
  const [baudRate, setBaudRate] = useState(9600)
  const [failure, setFailure] = useState('')
  if (scale.state === 'none') return <p className="q-muted">{words.scaleNone}</p>
  const connect = (): void => {
    setFailure('')
    scale.connect(baudRate).catch((error: unknown) => {
      // The person closed the browser's list of ports.
      const isCancelled = error instanceof DOMException && error.name === 'NotFoundError'
      if (!isCancelled) setFailure(words.scaleFailed)
    })
  }
  if (scale.state === 'on')
    return (
      <div className="q-pack-scale">
        <span className="q-muted">
          <Icon name="check" size={16} /> {words.scaleOn}
        </span>
        <Button size="small" onClick={() => void scale.disconnect()}>
          {words.disconnect}
        </Button>
      </div>
    )
  return (
    <>
      {scale.state === 'lost' && <p className="q-form-problem">{words.scaleLost}</p>}
      {failure && <p className="q-form-problem">{failure}</p>}
      <div className="q-pack-scale">
        <Select
          aria-label={words.baud}
          value={baudRate}
          onChange={setBaudRate}
          options={baudRates.map((rate) => ({ value: rate, label: `${rate} baud` }))}
          style={{ width: 130 }}
        />
        <Button onClick={connect}>{words.connect}</Button>
      </div>
    </>
  )
}
