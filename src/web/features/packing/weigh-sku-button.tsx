import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import type { PackLine } from '../../../contract/packing/packing.ts'
import { useAccess } from '../../ui/access.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useText } from '../../ui/text/define-text.ts'
import { stationText } from './packing-text.ts'
import type { Scale } from './scale/use-scale.ts'

const WeighSkuAtStation = lazy(() => import('../sku-weights/weigh-sku-at-station.tsx'))

interface SingleSku {
  readonly skuId: SkuId
  readonly code: string
}

/** The SKU of a parcel of one unit, whose weight can be measured along with the parcel; null: there are more goods. */
export const singleSku = (lines: readonly PackLine[]): SingleSku | null => {
  const left = lines.filter((line) => line.left > 0)
  const [only] = left
  if (left.length !== 1 || !only || only.left !== 1 || only.skuId === null) return null
  return { skuId: only.skuId, code: only.code }
}

export const WeighSkuButton = ({ sku, scale }: { sku: SingleSku; scale: Scale }) => {
  const words = useText(stationText)
  const [isOpen, setIsOpen] = useState(false)
  const canWeigh = useAccess().hasRole('fulfilment', 'warehouse')
  if (!canWeigh) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.weighSku}</Button>
      <Suspense fallback={null}>
        {isOpen && <WeighSkuAtStation sku={sku} scale={scale} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
