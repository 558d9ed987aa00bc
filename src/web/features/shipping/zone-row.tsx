import { Icon } from '../../ui/icon.tsx'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { countryName } from '../../ui/components/country.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { GridInput } from './grid-input.tsx'
import type { BandDraft, CellDraft, LineDraftProblems, ZoneDraft } from './line-draft.ts'
import { problemMessage } from './problem-text.ts'

const text = defineText({
  en: {
    country: 'Country',
    prefixes: 'Postcodes starting with',
    whole: 'Whole country',
    daysMin: 'Minimum days',
    daysMax: 'Maximum days',
    base: (zone: string, band: string) => `${zone}, ${band}: per parcel, USD`,
    perKg: (zone: string, band: string) => `${zone}, ${band}: per kilogram, USD`,
    duplicate: 'Copy to another zone',
    remove: 'Remove zone',
  },
  zh: {
    country: '国家',
    prefixes: '邮编前缀',
    whole: '整个国家',
    daysMin: '最短天数',
    daysMax: '最长天数',
    base: (zone: string, band: string) => `${zone}，${band}：每件（美元）`,
    perKg: (zone: string, band: string) => `${zone}，${band}：每公斤（美元）`,
    duplicate: '复制为新分区',
    remove: '移除该分区',
  },
})

interface ZoneRowProps {
  readonly zone: ZoneDraft
  readonly bands: readonly BandDraft[]
  readonly problems: LineDraftProblems
  readonly onChange: (change: Partial<ZoneDraft>) => void
  readonly onCell: (band: string, change: Partial<CellDraft>) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

export const ZoneRow = ({ zone, bands, problems, onChange, onCell, onDuplicate, onRemove }: ZoneRowProps) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const at = `zone.${zone.key}`
  const name = zone.countryCode ? `${countryName(zone.countryCode)} ${zone.prefixes}`.trim() : words.country
  const rowProblem = problems[`${at}.country`] ?? problems[at] ?? problems[`${at}.days`]
  const isWrong = (field: string): boolean => problems[`${at}.${field}`] !== undefined
  return (
    <tr>
      <th scope="row" className="q-grid-zone">
        <CountrySelect
          size="small"
          aria-label={words.country}
          status={isWrong('country') ? 'error' : undefined}
          value={zone.countryCode}
          onChange={(countryCode) => onChange({ countryCode })}
        />
        <GridInput
          label={words.prefixes}
          inputMode="text"
          placeholder={words.whole}
          value={zone.prefixes}
          isWrong={false}
          onValue={(prefixes) => onChange({ prefixes })}
        />
        {rowProblem && <span className="q-grid-mistake">{wrong[rowProblem]}</span>}
      </th>
      <td>
        <span className="q-grid-pair">
          <GridInput
            label={words.daysMin}
            value={zone.daysMin}
            isWrong={isWrong('days')}
            onValue={(daysMin) => onChange({ daysMin })}
          />
          –
          <GridInput
            label={words.daysMax}
            value={zone.daysMax}
            isWrong={isWrong('days')}
            onValue={(daysMax) => onChange({ daysMax })}
          />
        </span>
      </td>
      {bands.map((band) => {
        const cell = zone.cells[band.key]
        const weights = `${band.from}–${band.to} g`
        const isCellWrong = problems[`cell.${zone.key}.${band.key}`] !== undefined
        return (
          <td key={band.key} className="q-grid-price">
            <span className="q-grid-pair">
              <GridInput
                label={words.base(name, weights)}
                inputMode="decimal"
                placeholder="–"
                value={cell?.base ?? ''}
                isWrong={isCellWrong}
                onValue={(base) => onCell(band.key, { base })}
              />
              +
              <GridInput
                label={words.perKg(name, weights)}
                inputMode="decimal"
                placeholder="–"
                value={cell?.perKg ?? ''}
                isWrong={isCellWrong}
                onValue={(perKg) => onCell(band.key, { perKg })}
              />
            </span>
          </td>
        )
      })}
      <td>
        <span className="q-grid-pair">
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.duplicate}
            title={words.duplicate}
            onClick={onDuplicate}
          >
            <Icon name="copy" size={15} />
          </button>
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.remove}
            title={words.remove}
            onClick={onRemove}
          >
            <Icon name="trash" size={15} />
          </button>
        </span>
      </td>
    </tr>
  )
}
