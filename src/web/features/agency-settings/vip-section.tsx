import { Select } from 'antd'
import { formatMinor } from '../../../contract/kernel/money.ts'
import { defaultVipTerms, vipLimits, type VipLevel, type VipTerms } from '../../../contract/vip/vip-terms.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { zoneLabel } from '../../ui/text/zone-label.ts'
import { readAmount } from './amount-input.tsx'
import type { FieldsProps } from './settings-form.tsx'
import { SettingsList } from './settings-list.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'
import { readTaxRate, taxRateText } from './tax-rate.ts'

/** Amounts and percentages as they are typed. */
interface LevelDraft extends Pick<VipLevel, 'nameEn' | 'nameZh' | 'benefitsEn' | 'benefitsZh'> {
  /** '': a new level. */
  readonly id: string
  readonly threshold: string
  readonly goods: string
  readonly freight: string
  readonly services: string
}
interface VipDraft {
  readonly days: string
  readonly timeZone: string
  readonly levels: LevelDraft[]
}

const noLevel: LevelDraft = {
  id: '',
  nameEn: '',
  nameZh: '',
  threshold: '',
  goods: '0',
  freight: '0',
  services: '0',
  benefitsEn: '',
  benefitsZh: '',
}

export const vipDraft = (saved: VipTerms | null): VipDraft => {
  const { days, timeZone, levels } = saved ?? defaultVipTerms
  return {
    days: String(days),
    timeZone,
    levels: levels.map(({ thresholdMinor, goodsBp, freightBp, servicesBp, ...level }) => ({
      ...level,
      threshold: thresholdMinor === null ? '' : formatMinor(thresholdMinor),
      goods: taxRateText(goodsBp),
      freight: taxRateText(freightBp),
      services: taxRateText(servicesBp),
    })),
  }
}

export const vipInput = ({ days, timeZone, levels }: VipDraft): VipTerms => ({
  days: /^\d{1,4}$/.test(days.trim()) ? Number(days) : -1,
  timeZone,
  levels: levels.map(({ id, threshold, goods, freight, services, ...level }) => ({
    ...level,
    id: id || crypto.randomUUID(),
    thresholdMinor: threshold.trim() === '' ? null : readAmount(threshold),
    goodsBp: readTaxRate(goods) ?? -1,
    freightBp: readTaxRate(freight) ?? -1,
    servicesBp: readTaxRate(services) ?? -1,
  })),
})

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

type Fields = FieldsProps<VipDraft>

export const VipSection = (fields: Fields) => {
  const { value, onChange, errorAt } = fields
  const words = useText(settingsText)
  const names = useText(fieldText)
  const titles = useText(sectionText)
  return (
    <>
      <Card title={titles.vip}>
        <div className="q-stack">
          <p className="q-agency-help">{words.vipHelp}</p>
          <FieldRow>
            <TextField
              label={names.days}
              error={errorAt('days')}
              inputMode="numeric"
              value={value.days}
              onChange={(days) => onChange({ days })}
            />
            <Field label={names.timeZone} help={words.timeZoneHelp} error={errorAt('timeZone')}>
              {({ id, status }) => (
                <Select
                  id={id}
                  status={status}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={value.timeZone}
                  options={zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
                  onChange={(timeZone) => onChange({ timeZone })}
                />
              )}
            </Field>
          </FieldRow>
        </div>
      </Card>
      <SettingsList
        title={words.vipLevels}
        help={words.vipLevelsHelp}
        itemName={names.levels}
        addLabel={words.addLevel}
        items={value.levels}
        limit={vipLimits.levels}
        empty={noLevel}
        onChange={(levels) => onChange({ levels })}
        whenEmpty={
          <EmptyState icon="crown" title={words.noLevels}>
            {words.noLevelsText}
          </EmptyState>
        }
      >
        {(level, change, place) => (
          <LevelFields level={level} change={change} errorAt={(name) => errorAt(`levels.${place}.${name}`)} />
        )}
      </SettingsList>
    </>
  )
}

interface LevelProps {
  readonly level: LevelDraft
  readonly change: (change: Partial<LevelDraft>) => void
  readonly errorAt: (name: keyof VipLevel) => string | null
}

const LevelFields = ({ level, change, errorAt }: LevelProps) => {
  const names = useText(fieldText)
  const words = useText(settingsText)
  const input = (
    key: 'nameEn' | 'nameZh' | 'threshold' | 'goods' | 'freight' | 'services',
    name: 'nameEn' | 'nameZh' | 'thresholdMinor' | 'goodsBp' | 'freightBp' | 'servicesBp',
    { optional = false, help = '' } = {},
  ) => (
    <TextField
      label={names[name]}
      optional={optional}
      {...(help && { help })}
      error={errorAt(name)}
      autoComplete="off"
      {...(key.startsWith('name') ? {} : { inputMode: 'decimal' as const })}
      value={level[key]}
      onChange={(next) => change({ [key]: next })}
    />
  )
  return (
    <div className="q-stack">
      <FieldRow>
        {input('nameEn', 'nameEn')}
        {input('nameZh', 'nameZh', { optional: true })}
        {input('threshold', 'thresholdMinor', { optional: true, help: words.thresholdHelp })}
      </FieldRow>
      <FieldRow>
        {input('goods', 'goodsBp')}
        {input('freight', 'freightBp')}
        {input('services', 'servicesBp')}
      </FieldRow>
      <FieldRow>
        {(['benefitsEn', 'benefitsZh'] as const).map((key) => (
          <TextAreaField
            key={key}
            label={names[key]}
            optional
            error={errorAt(key)}
            rows={3}
            maxLength={1_000}
            value={level[key]}
            onChange={(next) => change({ [key]: next })}
          />
        ))}
      </FieldRow>
    </div>
  )
}
