/* Makes all operations known. */
import './operations';
import './canvas/operations';
import './properties/operations';
