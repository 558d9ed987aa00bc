import type { Measurement } from '../../../contract/sku-weights/sku-weights.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { sizeText, weightDifferenceText } from './weight-text.ts'
import '../../ui/index-page/table.css'

const tones = { open: 'yours', taken: 'done', kept: 'quiet', replaced: 'quiet' } as const

/** Every measurement of a SKU, newest first: who, when, and by which means. */
export const MeasurementsTable = ({ measurements }: { measurements: readonly Measurement[] }) => {
  const words = useText(weightDifferenceText)
  return (
    <table className="q-plain-table q-table-labelled">
      <thead>
        <tr>
          <th>{words.when}</th>
          <th className="q-right">{words.measured}</th>
          <th>{words.size}</th>
          <th>{words.how}</th>
          <th>{words.by}</th>
          <th>{words.status}</th>
        </tr>
      </thead>
      <tbody>
        {measurements.map((one) => (
          <tr key={one.id}>
            <td>
              <Instant at={one.measuredAt} as="minute" />
            </td>
            <td className="q-right q-tabular" data-label={words.measured}>
              {weightText(one.grams)}
            </td>
            <td data-label={words.size}>{sizeText(one.size) ?? '–'}</td>
            <td data-label={words.how}>
              {words[one.method]} · {words[one.place]}
            </td>
            <td data-label={words.by}>{one.measuredBy}</td>
            <td data-label={words.status}>
              <StatusTag tone={tones[one.status]}>{words[one.status]}</StatusTag>
              {one.decidedBy && <div className="q-muted">{one.decidedBy}</div>}
              {one.repriced !== null && <div className="q-muted">{words.repriced(one.repriced)}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
