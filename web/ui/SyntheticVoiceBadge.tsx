// Says of a sound that a machine makes it: the simple voice of the product, not a person.
import styles from './SyntheticVoiceBadge.module.css'

export const SyntheticVoiceBadge = () => <small className={styles.synthetic}>合成语音</small>
