import { useScale } from '../packing/scale/use-scale.ts'
import { WeighSkuForm, type WeighSkuProps } from './weigh-sku-form.tsx'

/** With a scale of its own, where the page has none. */
const WeighSkuDialog = (props: WeighSkuProps) => {
  const scale = useScale()
  return <WeighSkuForm {...props} scale={scale} />
}
export default WeighSkuDialog
