/* Makes all operations known. */
import './kinds';
import './operations';
import './canvas/operations';
import './properties/operations';
import './properties/tune/operations';
