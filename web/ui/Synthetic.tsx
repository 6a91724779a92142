// Says of a sound that a machine makes it: the simple voice of the product, not a person.
import styles from './Synthetic.module.css'

export const Synthetic = () => <small className={styles.synthetic}>合成语音</small>
