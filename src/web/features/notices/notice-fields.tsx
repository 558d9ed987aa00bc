import { Input, Radio } from 'antd'
import { noticeAudiences } from '../../../contract/notices.ts'
import { noticeLimits, operatorNotices } from '../../../contract/operator/notices.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/components/detail-page.tsx'
import { Field } from '../../ui/components/form.tsx'
import { RichTextEditor } from '../../ui/inputs/rich-text-editor.tsx'
import { imageTypes } from '../../ui/inputs/upload-rules.ts'
import { Uploader } from '../../ui/inputs/uploader.tsx'
import type { Uploads } from '../../ui/inputs/use-uploads.ts'
import { useText } from '../../ui/text/define-text.ts'
import { sendOperatorFile } from '../common/send-file.ts'
import { operatorNoticeText } from './operator-text.ts'
import { CustomersField } from './customers-field.tsx'
import type { NoticeDraft } from './notice-draft.ts'
import { audienceWords } from './notice-text.ts'

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
          <Field label={words.title} error={problems.title ?? null}>
            {(control) => (
              <Input
                {...control}
                value={value.title}
                maxLength={noticeLimits.titleLength}
                onChange={(event) => onChange({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label={words.message} optional>
            {({ id }) => (
              <RichTextEditor
                id={id}
                label={words.message}
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

interface AudienceFieldsProps extends Pick<NoticeFieldsProps, 'value' | 'onChange'> {
  readonly problem: string | null
}

const AudienceFields = ({ value, onChange, problem }: AudienceFieldsProps) => {
  const words = useText(operatorNoticeText)
  const { audience, customers } = value
  const isNamed = audience === 'named'
  const customerIds = isNamed ? customers.map((one) => one.id) : []
  const reached = useCall(operatorNotices.countNoticeAudience, { audience, customerIds }, { quiet: true })
  return (
    <div className="q-stack">
      <Radio.Group
        aria-label={words.audience}
        value={audience}
        options={noticeAudiences.map((one) => ({ value: one, label: words[audienceWords[one]] }))}
        onChange={(event) => {
          const chosen = noticeAudiences.find((one) => one === event.target.value)
          if (chosen) onChange({ audience: chosen })
        }}
      />
      {isNamed && (
        <Field label={words.customers} error={problem}>
          {(control) => (
            <CustomersField
              {...control}
              value={customers}
              onChange={(chosen) => onChange({ customers: chosen })}
              placeholder={words.findCustomers}
            />
          )}
        </Field>
      )}
      <p className="q-muted" role="status">
        {reached.data ? words.reaches(reached.data.customers) : '…'}
      </p>
    </div>
  )
}
