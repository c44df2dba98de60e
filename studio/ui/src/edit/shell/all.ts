/* Makes the operations of the page around the canvas known. */
import './projectOperations';
import './saveOperations';
import './gameOperations';
import './viewOperations';
import '../panels/problemOperations';
import '../map/operations';
import '../presence/operations';
import '../panels/terminalOperations';
import '../panels/gameCommands';
