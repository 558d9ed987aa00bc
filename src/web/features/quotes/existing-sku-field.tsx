import { Select } from 'antd'
import { useState } from 'react'
import { operatorQuotes } from '../../../contract/quotes/operator-quotes.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { errorOf, Field } from '../../ui/forms/form.tsx'
import { Money } from '../../ui/components/money.tsx'
import { SearchStatus } from '../../ui/forms/search-status.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useSubject, type Subject } from '../../ui/text/use-subject.ts'
import type { OfferDraft, QuoteRequestRow } from './offer-draft.ts'
import { text } from './offer-text.ts'

interface NamedSku extends Subject {
  readonly code: string
  readonly attributes: string
}

const useLabel = (): ((sku: NamedSku | undefined) => string) => {
  const subject = useSubject()
  return (sku) => (sku ? [sku.code, subject(sku), sku.attributes].filter(Boolean).join(' · ') : '')
}

interface ExistingSkuProps {
  readonly request: QuoteRequestRow
  readonly draft: OfferDraft
  readonly errors: FieldErrors
  readonly onChange: (change: Partial<OfferDraft>) => void
}

export const ExistingSkuField = ({ request, draft, errors, onChange }: ExistingSkuProps) => {
  const words = useText(text)
  const labelOf = useLabel()
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const found = useCall(
    operatorQuotes.searchSkus,
    { search: settled, customerId: request.customerId },
    { enabled: settled.length > 0, quiet: true },
  )
  const skus = found.data?.skus ?? []
  const options = skus.map((sku) => ({
    value: sku.skuId as string,
    label: (
      <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
        <span>{labelOf(sku)}</span>
        <Money value={sku.price} />
      </span>
    ),
  }))
  const isListed = options.some(({ value }) => value === draft.skuId)
  const remembered =
    draft.skuId !== null && !isListed ? [{ value: draft.skuId, label: <span>{draft.skuLabel}</span> }] : []
  return (
    <Field label={words.sku} error={errorOf(errors, 'offer.skuId')}>
      {(control) => (
        <Select
          {...control}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          placeholder={words.searchSku}
          value={draft.skuId}
          loading={found.isFetching}
          notFoundContent={settled === '' ? null : <SearchStatus answer={found} />}
          onChange={(skuId: string) =>
            onChange({ skuId, skuLabel: labelOf(skus.find((sku) => sku.skuId === skuId)) })
          }
          style={{ width: '100%' }}
          options={[...remembered, ...options]}
        />
      )}
    </Field>
  )
}
