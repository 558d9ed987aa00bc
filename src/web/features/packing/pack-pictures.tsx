import type { RefObject } from 'react'
import { goodsPictureLimits, operatorGoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import type { PackOrder } from '../../../contract/packing/packing.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import {
  goodsPictureBytes,
  goodsPictureTypes,
  sendGoodsPicture,
  type SentPicture,
} from '../goods-pictures/goods-picture-calls.ts'

const text = defineText({
  en: { title: 'Pictures of the packed goods', help: 'The seller sees them on the order.' },
  zh: { title: '打包照片', help: '卖家可在订单中查看。' },
})

interface PackPicturesProps {
  readonly order: Pick<PackOrder, 'id'>
  readonly onAdded: () => Promise<void>
  readonly area: RefObject<HTMLElement | null>
}

/** Each picture is attached to the order as soon as it is uploaded. */
export const PackPictures = ({ order, onAdded, area }: PackPicturesProps) => {
  const words = useText(text)
  const add = useCallMutation(operatorGoodsPictures.addPackedPictures, {
    invalidates: [operatorGoodsPictures.listOperatorGoodsPictures],
  })
  const uploads = useUploads<SentPicture>({
    limit: goodsPictureLimits.pictures,
    send: async (file, options) => {
      const sent = await sendGoodsPicture(file, options)
      await add.mutateAsync({ id: order.id, pictureIds: [sent.id] })
      await onAdded()
      return sent
    },
  })
  return (
    <section ref={area} className="q-card q-pack-pictures" aria-busy={uploads.isUploading}>
      <h2>{words.title}</h2>
      <p className="q-muted">{words.help}</p>
      <Uploader
        uploads={uploads}
        label={words.title}
        types={goodsPictureTypes}
        maxBytes={goodsPictureBytes}
      />
    </section>
  )
}
