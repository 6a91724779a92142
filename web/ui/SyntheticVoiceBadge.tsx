// Badge that marks a sound as synthetic: the product's simple voice, not a person.
import styles from './SyntheticVoiceBadge.module.css'

export const SyntheticVoiceBadge = () => <small className={styles.synthetic}>合成语音</small>
