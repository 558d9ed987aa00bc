import { AutoComplete } from 'antd'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { useOwnWords } from '../../services/service-text.ts'

interface CategoryFieldProps {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly value: string
  readonly onChange: (category: string) => void
}

/** A category by its English name: an existing one or a new one. */
export const CategoryField = ({ value, onChange, ...control }: CategoryFieldProps) => {
  const own = useOwnWords()
  const answer = useCall(operatorCosts.listCategories, {}, { quiet: true, staleMs: 60_000 })
  const typed = value.trim().toLowerCase()
  const found = (answer.data?.categories ?? []).filter(({ nameEn, nameZh }) =>
    `${nameEn} ${nameZh}`.toLowerCase().includes(typed),
  )
  return (
    <AutoComplete
      {...control}
      value={value}
      onChange={(next: string) => onChange(next.slice(0, 80))}
      // Enter selects the highlighted option and must not submit the form.
      onInputKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      options={found.map(({ nameEn, nameZh }) => ({
        value: nameEn,
        label: own(nameEn, nameZh) === nameEn ? nameEn : `${nameZh} (${nameEn})`,
      }))}
      style={{ width: '100%' }}
    />
  )
}
