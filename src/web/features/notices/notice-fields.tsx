import { noticeLimits } from '../../../contract/notices/operator-notices.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { RichTextEditor } from '../../ui/rich-text/rich-text-editor.tsx'
import { imageTypes } from '../../ui/uploads/upload-rules.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import type { Uploads } from '../../ui/uploads/use-uploads.ts'
import { useText } from '../../ui/text/define-text.ts'
import { sendOperatorFile } from '../common/send-file.ts'
import { operatorNoticeText } from './operator-text.ts'
import { AudienceFields } from './audience-fields.tsx'
import type { NoticeDraft } from './notice-draft.ts'

export interface NoticeProblems {
  readonly title?: string
  readonly customers?: string
}

interface NoticeFieldsProps {
  readonly value: NoticeDraft
  readonly onChange: (change: Partial<NoticeDraft>) => void
  readonly problems: NoticeProblems
  readonly pictures: Uploads
  readonly files: Uploads
}

export const NoticeFields = ({ value, onChange, problems, pictures, files }: NoticeFieldsProps) => {
  const words = useText(operatorNoticeText)
  return (
    <>
      <Card>
        <div className="q-stack">
          <TextField
            label={words.title}
            error={problems.title ?? null}
            value={value.title}
            maxLength={noticeLimits.titleLength}
            onChange={(title) => onChange({ title })}
          />
          <Field label={words.message} optional>
            {({ id }) => (
              <RichTextEditor
                id={id}
                label={words.message}
                placeholder={words.messageHint}
                value={value.richText}
                onChange={(richText) => onChange({ richText })}
                upload={sendOperatorFile}
              />
            )}
          </Field>
          <Field label={words.images} help={words.imagesHelp} optional>
            {() => <Uploader uploads={pictures} label={words.images} types={imageTypes} />}
          </Field>
          <Field label={words.files} optional>
            {() => <Uploader uploads={files} label={words.files} />}
          </Field>
        </div>
      </Card>
      <Card title={words.audience}>
        <AudienceFields value={value} onChange={onChange} problem={problems.customers ?? null} />
      </Card>
    </>
  )
}
