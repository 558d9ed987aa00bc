import type { Certificate } from '../../../contract/agency-settings/agency.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { imageTypes } from '../../ui/uploads/upload-rules.ts'
import { useText } from '../../ui/text/define-text.ts'
import { FileField } from './file-field.tsx'
import type { FieldsProps } from './settings-form.tsx'
import { SettingsList } from './settings-list.tsx'
import { fieldText, sectionText, settingsText } from './settings-text.ts'

export interface Certificates {
  readonly certificates: Certificate[]
}

const maxCertificates = 20
const fileTypes = [...imageTypes, 'pdf']
const noCertificate: Certificate = { title: '', number: '', validUntil: null, file: null }

export const CertificatesSection = ({ value, onChange, errorAt }: FieldsProps<Certificates>) => {
  const words = useText(settingsText)
  const names = useText(fieldText)
  const sections = useText(sectionText)
  return (
    <SettingsList
      title={sections.certificates}
      help={words.certificatesHelp}
      itemName={names.certificates}
      addLabel={words.addCertificate}
      items={value.certificates}
      limit={maxCertificates}
      empty={noCertificate}
      onChange={(certificates) => onChange({ certificates })}
      whenEmpty={
        <EmptyState icon="shield" title={words.noCertificates}>
          {words.noCertificatesText}
        </EmptyState>
      }
    >
      {(certificate, change, place) => (
        <>
          <FieldRow>
            <TextField
              label={names.title}
              error={errorAt(`certificates.${place}.title`)}
              value={certificate.title}
              onChange={(title) => change({ title })}
            />
            <TextField
              label={names.number}
              optional
              error={errorAt(`certificates.${place}.number`)}
              value={certificate.number}
              onChange={(number) => change({ number })}
            />
            <TextField
              label={names.validUntil}
              optional
              error={errorAt(`certificates.${place}.validUntil`)}
              type="date"
              value={certificate.validUntil ?? ''}
              onChange={(next) => change({ validUntil: next || null })}
            />
          </FieldRow>
          <Field
            label={names.file}
            optional

            error={errorAt(`certificates.${place}.file`)}
          >
            {() => (
              <FileField
                key={certificate.file?.url}
                label={names.file}
                types={fileTypes}
                value={certificate.file}
                onChange={(file) => change({ file })}
              />
            )}
          </Field>
        </>
      )}
    </SettingsList>
  )
}
