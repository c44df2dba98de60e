/* Makes all operations known. */
import './operations';
