import { Select } from 'antd'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { SearchStatus } from '../../ui/forms/search-status.tsx'

interface LineSelectProps {
  readonly id: string
  readonly status?: 'error' | undefined
  /** '' for none. */
  readonly value: string
  readonly onChange: (lineId: string) => void
}

export const LineSelect = ({ id, status, value, onChange }: LineSelectProps) => {
  const answer = useCall(operatorCatalogue.listShippingLines, {}, { quiet: true })
  return (
    <Select
      id={id}
      status={status}
      loading={answer.isFetching}
      {...(answer.error && !answer.data && { notFoundContent: <SearchStatus answer={answer} /> })}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      options={answer.data?.lines.map((line) => ({ value: String(line.id), label: line.nameEn })) ?? []}
      onChange={onChange}
    />
  )
}
