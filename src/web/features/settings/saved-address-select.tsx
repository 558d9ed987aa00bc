import { Select } from 'antd'
import { addresses, addressKinds } from '../../../contract/identity/accounts.ts'
import { localAddressLines } from '../../../contract/addresses/address-lines.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { OwnAddress } from './addresses-card.tsx'
import { kindText } from './address-text.ts'

const text = defineText({
  en: { choose: 'Use a saved address' },
  zh: { choose: '使用已保存的地址' },
})

interface SavedAddressSelectProps {
  readonly onChoose: (address: OwnAddress) => void
}

/** The customer's own addresses, to fill in a form; nothing while there are none. */
export const SavedAddressSelect = ({ onChoose }: SavedAddressSelectProps) => {
  const words = useText(text)
  const kinds = useText(kindText)
  const all = useCall(addresses.listAddresses, {}, { quiet: true }).data?.addresses ?? []
  if (all.length === 0) return null
  return (
    <Select
      aria-label={words.choose}
      placeholder={words.choose}
      value={null}
      popupMatchSelectWidth={false}
      style={{ minWidth: 220 }}
      options={addressKinds
        .map((kind) => ({
          label: kinds[kind],
          options: all
            .filter((address) => address.kind === kind)
            .map((address) => ({
              value: address.id as string,
              label: [address.company, ...localAddressLines(address)].filter(Boolean).join(', '),
            })),
        }))
        .filter(({ options }) => options.length > 0)}
      onChange={(id: string | null) => {
        const chosen = all.find((address) => address.id === id)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
