import { Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorWarehouseStock } from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { binText } from './bin-text.ts'

const text = defineText({
  en: { bin: 'Bin', unplaced: 'In no bin', choose: 'Choose a bin', required: 'Choose where the units lie.' },
  zh: { bin: '库位', unplaced: '未上架', choose: '选择库位', required: '请选择货物所在库位。' },
})

const noBin = ''

type Places = OutputOf<typeof operatorWarehouseStock.getStockPlaces>

/** Where units lie if nobody chooses; undefined: in several bins, so that one has to be chosen. */
const usualPlace = ({ unplaced, bins }: Places): string | undefined =>
  unplaced > 0 ? noBin : bins.length === 1 ? bins[0]?.code : undefined

export interface StockPlace {
  /** Null until it is known where units lie, or if none lie in a bin. */
  readonly places: Places | null
  readonly chosen: string | undefined
  readonly choose: (place: string | undefined) => void
  /** A bin has to be chosen first. */
  readonly isMissing: boolean
  readonly input: { readonly bin?: string | null }
}

/** The bin that a change of the stock is made in, for SKUs that lie in bins. */
export const useStockPlace = (skuId: string): StockPlace => {
  const [own, choose] = useState<string | undefined>()
  const { data } = useCall(operatorWarehouseStock.getStockPlaces, { skuId }, { quiet: true })
  const places = data && data.bins.length > 0 ? data : null
  const isKnown = own === noBin || places?.bins.some(({ code }) => code === own) === true
  const chosen = places === null ? undefined : isKnown ? own : usualPlace(places)
  return {
    places,
    chosen,
    choose,
    isMissing: places !== null && chosen === undefined,
    input: places === null || chosen === undefined ? {} : { bin: chosen === noBin ? null : chosen },
  }
}

interface StockPlaceFieldProps {
  readonly place: StockPlace
  readonly isTried: boolean
  /** Of the answer. */
  readonly error: string | null | undefined
}

export const StockPlaceField = ({ place, isTried, error }: StockPlaceFieldProps) => {
  const words = useText(text)
  const goods = useText(binText)
  const { places, chosen, choose, isMissing } = place
  if (places === null) return null
  const labelOf = (name: string, units: number): string => `${name} · ${goods.units(units)}`
  return (
    <Field label={words.bin} error={isTried && isMissing ? words.required : (error ?? null)}>
      {(control) => (
        <Select
          {...control}
          showSearch
          placeholder={words.choose}
          value={chosen}
          options={[
            { value: noBin, label: labelOf(words.unplaced, places.unplaced) },
            ...places.bins.map(({ code, units }) => ({ value: code, label: labelOf(code, units) })),
          ]}
          onChange={choose}
        />
      )}
    </Field>
  )
}
