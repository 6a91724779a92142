// Contacts for readers: the WeCom group and person, each with a QR code. Renders nothing if none is
// configured.
import { buttonClass } from '../../ui/Button.tsx'
import { Section } from '../../ui/List.tsx'
import { ContactCode } from './ContactCode.tsx'
import { useContacts } from './queries.ts'
import styles from './Site.module.css'

export function ContactList() {
  const { data } = useContacts()
  if (!data || data.items.length === 0) return null
  return (
    <Section title="联系我们">
      <div className={styles.contacts}>
        {data.items.map(({ kind, title, text, link, picture }) => (
          <div key={kind} className={styles.contact}>
            <ContactCode title={title} link={link} picture={picture} />
            <div>
              <b>{title}</b>
              {text !== '' && <p className={styles.sub}>{text}</p>}
              {link !== '' && (
                <p>
                  <a className={buttonClass()} href={link} target="_blank" rel="noreferrer">
                    在微信里打开
                  </a>
                </p>
              )}
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}
