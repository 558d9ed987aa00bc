import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { banners, bannerPlaces } from '../../../contract/banners/banners.ts'
import { operatorBanners } from '../../../contract/banners/operator-banners.ts'
import { noticeLimits } from '../../../contract/notices/operator-notices.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { imageTypes } from '../../ui/uploads/upload-rules.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { sendOperatorFile } from '../common/send-file.ts'
import { AudienceFields } from '../notices/audience-fields.tsx'
import {
  draftOf,
  emptyBanner,
  inputOf,
  problemsIn,
  type Banner,
  type BannerDraft,
  type BannerField,
} from './banner-draft.ts'
import { BannerPicture } from './banner-picture.tsx'
import { bannerText } from './banner-text.ts'

interface BannerDialogProps {
  /** Null for a new one. */
  readonly banner: Banner | null
  readonly onClose: () => void
}

const useBannerForm = ({ banner, onClose }: BannerDialogProps) => {
  const words = useText(bannerText)
  const [start] = useState(() => (banner ? draftOf(banner) : emptyBanner(new Date())))
  const draft = useDraft<BannerDraft>(`banner:${banner?.id ?? 'new'}`, start)
  const [isTried, setIsTried] = useState(false)
  const images = useUploads({
    send: sendOperatorFile,
    limit: 1,
    initial: draft.value.images,
    onChange: (files) =>
      draft.set((now) => ({ ...now, images: files.map(({ name, url }) => ({ name, url })) })),
  })
  const save = useCallMutation(operatorBanners.saveBanner, {
    invalidates: [operatorBanners.listOperatorBanners, banners.listBanners],
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved)
      onClose()
    },
  })
  const problems = problemsIn(draft.value)
  const refused = fieldErrorsOf(save.error)
  const errorOf = (field: BannerField): string | null => {
    const problem = problems[field]
    return isTried && problem ? words[problem] : (refused[field] ?? null)
  }
  const send = (): void => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    save.mutate(inputOf(banner, draft.value))
  }
  return {
    draft,
    images,
    errorOf,
    linkError: refused['link'] ?? null,
    send,
    isBusy: save.isPending || images.isUploading,
  }
}

const BannerDialog = ({ banner, onClose }: BannerDialogProps) => {
  const words = useText(bannerText)
  const { draft, images, errorOf, linkError, send, isBusy } = useBannerForm({ banner, onClose })
  const { value } = draft
  const patch = (change: Partial<BannerDraft>): void => draft.set((now) => ({ ...now, ...change }))
  const [image] = value.images
  const day = (field: 'startDay' | 'endDay', help?: string) => (
    <TextField
      label={words[field]}
      error={errorOf(field)}
      help={help}
      optional={field === 'endDay' ? true : undefined}
      type="date"
      value={value[field]}
      onChange={(next) => patch({ [field]: next })}
    />
  )
  return (
    <Modal
      open
      width={640}
      title={banner?.title ?? words.add}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <Field label={words.image} help={words.imageHelp} error={errorOf('images')}>
          {() => <Uploader uploads={images} label={words.image} types={imageTypes} />}
        </Field>
        {image && (
          <Field label={words.preview}>
            {() => <BannerPicture title={value.title} imageUrl={image.url} link={null} />}
          </Field>
        )}
        <TextField
          label={words.title}
          help={words.titleHelp}
          error={errorOf('title')}
          value={value.title}
          maxLength={noticeLimits.titleLength}
          onChange={(title) => patch({ title })}
        />
        <TextField
          label={words.link}
          help={words.linkHelp}
          error={linkError}
          optional
          value={value.link}
          maxLength={500}
          onChange={(link) => patch({ link })}
        />
        <Field label={words.places} error={errorOf('places')}>
          {({ id }) => (
            <Checkbox.Group
              aria-labelledby={id}
              value={[...value.places]}
              options={bannerPlaces.map((place) => ({ value: place, label: words[place] }))}
              onChange={(places) => patch({ places: bannerPlaces.filter((place) => places.includes(place)) })}
            />
          )}
        </Field>
        <FieldRow>
          {day('startDay')}
          {day('endDay', words.endDayHelp)}
        </FieldRow>
        <Field label={words.audience}>
          {() => <AudienceFields value={value} onChange={patch} problem={errorOf('customers')} />}
        </Field>
      </div>
    </Modal>
  )
}
export default BannerDialog
