import type { SkuId } from '../../../contract/kernel/ids.ts'
import type { Scale } from '../packing/scale/use-scale.ts'
import { WeighSkuForm } from './weigh-sku-form.tsx'

interface WeighSkuAtStationProps {
  readonly sku: { readonly skuId: SkuId; readonly code: string }
  readonly scale: Scale
  readonly onClose: () => void
}

/** With the scale that the pack station holds already. */
const WeighSkuAtStation = (props: WeighSkuAtStationProps) => <WeighSkuForm {...props} place="packing" />
export default WeighSkuAtStation
